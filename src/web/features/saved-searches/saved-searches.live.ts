/** How do searches that were saved on another device get here, and how does the count of one follow the bell? */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChange } from '#web/lib/realtime.ts';
import { savedSearchesKey } from './saved-searches.queries.ts';

/** Mounted once, while somebody is signed in. */
export function useSavedSearchesLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = () => void client.invalidateQueries({ queryKey: savedSearchesKey });
    const offs = [onChange('saved_search', ask), onChange('notification', ask)];
    return () => {
      for (const off of offs) off();
    };
  }, [client]);
}
