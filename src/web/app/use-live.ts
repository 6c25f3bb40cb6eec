/**
 * Opens the realtime connection while a user is signed in, and refetches the data that is affected by reported changes.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchOnChange } from '#web/lib/realtime/affected-queries.ts';
import { startRealtime, stopRealtime } from '#web/lib/realtime/realtime.ts';
import { useSession } from '#web/lib/session/session.ts';

export function useLive(): void {
  const client = useQueryClient();
  const userId = useSession((state) => state.user?.id);
  useEffect(() => refetchOnChange(client), [client]);
  useEffect(() => {
    if (userId === undefined) return;
    startRealtime(userId);
    // Do not wait for the effect cleanup: after a sign-out, the server would close the socket first.
    const stopWatching = useSession.subscribe((state) => {
      if (state.user?.id !== userId) stopRealtime();
    });
    return () => {
      stopWatching();
      stopRealtime();
    };
  }, [userId]);
}
