/** When is the stored session taken up, looked at again and ended from outside? */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/paths.ts';
import { refetchEverything } from '#web/lib/query.ts';
import { endedElsewhere, onRefusal, useSession } from '#web/lib/session.ts';
import { readLeftSessions } from './left-sessions.ts';
import { sessionEndLabels as labels } from './session-end.labels.ts';
import { openSignInWith } from './sign-in-note.ts';
import { restoreSession, useRestore } from './user-fetch.ts';

/** Mounted once, in the layout. */
export function useSessionRestore(): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const goHome = useRef<() => void>(() => undefined);
  useEffect(() => {
    goHome.current = () => void navigate(paths.home());
  });

  // Before the passive effects in which views start to fetch, so that their first calls carry the token.
  useLayoutEffect(() => useSession.getState().adoptStored(), []);

  useEffect(() => {
    let asking = false;
    const restore = async (): Promise<void> => {
      asking = true;
      await restoreSession(() => goHome.current());
      asking = false;
    };
    void restore();
    const onStorage = (event: StorageEvent): void => {
      if (endedElsewhere(event)) useSession.getState().clear();
    };
    const onOnline = (): void => {
      if (useRestore.getState().failed) void restore();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', onOnline);
    // A refused token shows first in whatever call comes next: ask once more who we are, which settles it.
    const stopWatching = onRefusal(() => {
      if (asking) return;
      const wasIn = useSession.getState().user !== null;
      void restore().then(() => {
        if (wasIn && !useSession.getState().accessToken) openSignInWith(labels.ended);
      });
    });
    // Rare: its code stays out of the first download.
    if (readLeftSessions().length > 0) {
      void import('./revocations.ts')
        .then(({ resumeEnding }) => resumeEnding())
        .catch((error: unknown) => console.error('Failed to sign out', error));
    }
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', onOnline);
      stopWatching();
    };
  }, []);

  // Another person, or nobody: what was fetched carries decisions about whoever asked.
  useEffect(() => {
    let token = useSession.getState().accessToken;
    return useSession.subscribe((state) => {
      if (state.accessToken === token) return;
      token = state.accessToken;
      setTimeout(() => {
        client.removeQueries({ type: 'inactive' });
        void refetchEverything(client);
      });
    });
  }, [client]);
}
