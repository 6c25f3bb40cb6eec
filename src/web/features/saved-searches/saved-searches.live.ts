/** Refreshes saved searches after changes on other devices and after new matches. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChange } from '#web/lib/realtime.ts';
import { savedSearchesKey } from './saved-searches.queries.ts';

/** Mounted once, while a user is signed in. */
export function useSavedSearchesLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: savedSearchesKey });
    const unsubscribes = [onChange('saved_search', refetch), onChange('notification', refetch)];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client]);
}
