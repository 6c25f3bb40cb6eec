/** When is the push channel open, and what is fetched again after a gap in it? */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchEverything } from '#web/lib/query.ts';
import { onChange, onChangesExpired, startRealtime, stopRealtime } from '#web/lib/realtime.ts';
import { useSession } from '#web/lib/session.ts';

/** What pushes keep current: fetched before the first position was known, it may have missed one. */
const PUSHED = ['notifications', 'conversations', 'connections', 'favourites', 'saved-searches', 'account'] as const;

/** Mounted once, while somebody is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    const offs = [
      onChange('listing', (change) => {
        void client.invalidateQueries({ queryKey: ['listings', 'read', Number(change.id)] });
      }),
      onChangesExpired((gap) => {
        if (gap === 'expired') void refetchEverything(client);
        else for (const feature of PUSHED) void client.invalidateQueries({ queryKey: [feature] });
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [client]);
  useEffect(() => {
    if (userId === undefined) return;
    startRealtime(userId);
    // At once: signing out also ends the socket on the server, and effects are cleaned up only after that.
    const stopWatching = useSession.subscribe((state) => {
      if (state.user?.id !== userId) stopRealtime();
    });
    return () => {
      stopWatching();
      stopRealtime();
    };
  }, [userId]);
}
