/** Stores the content of pages for reading offline, and offers a reload when a new version is ready. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { removeOtherAccounts } from '#web/lib/offline/account-data.ts';
import { useServerContact } from '#web/lib/offline/server-contact.ts';
import { storeResponses, storeUser } from '#web/lib/offline/stored-responses.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useToast } from '#web/ui/toast.tsx';
import { offlineLabels as labels } from './offline.labels.ts';
import { onNewBuild, startServiceWorker } from './service-worker.ts';
import { hasUnsavedText, watchTyping } from './unsaved-text.ts';

const RETRY_MS = 10_000;

/** Stores the user with every change, and removes their data as soon as the session ends. */
function followAccount(): () => void {
  const store = ({ accessToken, user }: ReturnType<typeof useSession.getState>): void => {
    if (user) void storeUser(accessToken, user);
  };
  void removeOtherAccounts().then(() => store(useSession.getState()));
  return useSession.subscribe((now, before) => {
    if (now.accessToken !== before.accessToken) void removeOtherAccounts().then(() => store(useSession.getState()));
    else if (now.user !== before.user) store(now);
  });
}

/** While stored responses are shown, retries the server; its first response refreshes everything on screen. */
function useRetry(): void {
  const client = useQueryClient();
  const isLost = useServerContact((contact) => contact.isLost);
  useEffect(() => {
    if (!isLost) return;
    const isOld = { type: 'active', predicate: (query: { isStale(): boolean }) => query.isStale() } as const;
    const retry = (): void => {
      const [query] = client.getQueryCache().findAll(isOld);
      if (query && document.visibilityState === 'visible') void client.refetchQueries({ queryKey: query.queryKey });
    };
    const timer = setInterval(retry, RETRY_MS);
    return () => {
      clearInterval(timer);
      void client.refetchQueries(isOld);
    };
  }, [client, isLost]);
}

/** The page reloads only if the user wants it. Drafts survive that; other text must not disappear unnoticed. */
function useNewVersionNotice(): void {
  const toast = useToast();
  const reload = (): void => {
    if (!hasUnsavedText()) {
      location.reload();
      return;
    }
    const action = { label: labels.reloadAnyway, onAction: () => location.reload() };
    toast({ message: labels.unsaved, action, isLasting: true });
  };
  const announce = useEffectEvent(() =>
    toast({ message: labels.newVersion, action: { label: labels.reload, onAction: reload }, isLasting: true }),
  );
  useEffect(() => onNewBuild(() => announce()), []);
  useEffect(watchTyping, []);
}

/** Renders nothing. Mounted once, after the page. */
export function Offline() {
  const client = useQueryClient();
  useNewVersionNotice();
  useRetry();
  useEffect(() => {
    // IndexedDB and caches can be missing: without HTTPS, and in private windows of some browsers.
    if (!window.isSecureContext || typeof indexedDB === 'undefined' || typeof caches === 'undefined') return;
    const stopFollowing = followAccount();
    const stopStoring = storeResponses(client);
    return () => {
      stopFollowing();
      stopStoring();
    };
  }, [client]);
  const isSignedIn = useSession(({ user }) => user !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages of signed-in users need more files
  useEffect(() => void startServiceWorker(), [isSignedIn]);
  return null;
}
