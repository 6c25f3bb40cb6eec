/**
 * Restores the stored session, checks it after a refused token, and applies the change when another tab signs out or
 * switches accounts.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { paths } from '#web/lib/browser/paths.ts';
import { useNavigate } from '#web/lib/browser/router.tsx';
import { sessionEndLabels as labels } from '#web/lib/net/problems.labels.ts';
import { refetchEverything } from '#web/lib/net/query.ts';
import { removeNamesOf } from '#web/lib/session/account-storage.ts';
import { endedElsewhere, onRefusal, useSession } from '#web/lib/session/session.ts';
import { openSignInWith } from '../sign-in/sign-in-note.ts';
import { readLeftSessions } from './left-sessions.ts';
import { onSignOut } from './sign-out-channel.ts';
import { restoreSession, useRestore } from './user-fetch.ts';

/** Finishes sign-outs that a failed request interrupted. Rarely needed, so its code loads separately. */
function resumeSignOuts(): void {
  if (readLeftSessions().length === 0) return;
  void import('./revocations.ts')
    .then(({ resumeEnding }) => resumeEnding())
    .catch((error: unknown) => console.error('Failed to sign out', error));
}

/**
 * Restores the session now, and whenever another tab has ended or replaced it, the server has refused its token, or the
 * network is back after a failed attempt. Returns a function that unsubscribes.
 */
function watchSession(goHome: () => void): () => void {
  let isRestoring = false;
  const restore = async (): Promise<void> => {
    isRestoring = true;
    await restoreSession(goHome);
    isRestoring = false;
  };
  void restore();
  // Another tab has signed out or switched accounts: apply the same change here.
  const replaceSession = (): void => {
    const { clear, adoptStored } = useSession.getState();
    clear();
    adoptStored();
    void restore();
  };
  const onStorage = (event: StorageEvent): void => {
    if (endedElsewhere(event)) replaceSession();
  };
  const stopListening = onSignOut(({ userId, token }) => {
    const { accessToken, user } = useSession.getState();
    if (accessToken === token) replaceSession();
    // This tab has a session of its own with the same account, which continues.
    else if (user?.id === userId) return;
    removeNamesOf(userId, 'sessionStorage');
  });
  const onOnline = (): void => {
    if (useRestore.getState().failed) void restore();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', onOnline);
  // The server can refuse the token of any request: fetch the user again to find out whether the token is valid.
  const stopWatching = onRefusal(() => {
    if (isRestoring) return;
    const wasSignedIn = useSession.getState().user !== null;
    void restore().then(() => {
      if (wasSignedIn && !useSession.getState().accessToken) openSignInWith({ note: labels.ended });
    });
  });
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', onOnline);
    stopListening();
    stopWatching();
  };
}

/** Drops inactive queries and refetches the rest, because the cache can contain content of the previous user. */
function refetchOnUserChange(client: QueryClient): () => void {
  let token = useSession.getState().accessToken;
  return useSession.subscribe((state) => {
    if (state.accessToken === token) return;
    token = state.accessToken;
    setTimeout(() => {
      client.removeQueries({ type: 'inactive' });
      void refetchEverything(client);
    });
  });
}

/** Called once, in the layout. */
export function useSessionRestore(): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const goHome = useEffectEvent(() => navigate(paths.home()));

  // Runs before the passive effects in which views start to fetch, so that their first requests carry the token.
  useLayoutEffect(() => useSession.getState().adoptStored(), []);
  useEffect(() => watchSession(() => goHome()), []);
  useEffect(resumeSignOuts, []);
  useEffect(() => refetchOnUserChange(client), [client]);
}
