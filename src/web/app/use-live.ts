/** Opens the realtime connection while a user is signed in and refetches data after a gap. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchEverything } from '#web/lib/query.ts';
import { onChange, onChangesExpired, startRealtime, stopRealtime } from '#web/lib/realtime.ts';
import { useSession } from '#web/lib/session.ts';

/** Features kept up to date by pushes. Data fetched before the first position was known can have missed one. */
const PUSHED_FEATURES = [
  'notifications',
  'conversations',
  'connections',
  'favourites',
  'saved-searches',
  'account',
] as const;

/** Mounted once, while a user is signed in. */
export function useLive(): void {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id);
  useEffect(() => {
    const unsubscribes = [
      onChange('listing', (change) => {
        void client.invalidateQueries({ queryKey: ['listings', 'read', Number(change.id)] });
      }),
      onChangesExpired((reason) => {
        if (reason === 'expired') void refetchEverything(client);
        else for (const feature of PUSHED_FEATURES) void client.invalidateQueries({ queryKey: [feature] });
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client]);
  useEffect(() => {
    if (userId === undefined) return;
    startRealtime(userId);
    // Stop immediately: signing out also closes the socket on the server, and effect cleanup would run only after that.
    const stopWatching = useSession.subscribe((state) => {
      if (state.user?.id !== userId) stopRealtime();
    });
    return () => {
      stopWatching();
      stopRealtime();
    };
  }, [userId]);
}
