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

const typed = new WeakSet<EventTarget>();

/** Records which fields the user types in, until the returned function is called. */
function watchTyping(): () => void {
  const note = ({ target }: Event): void => void (target && typed.add(target));
  document.addEventListener('input', note, true);
  return () => document.removeEventListener('input', note, true);
}

/** Returns true if the text is in the page's URL or in a stored draft, which is JSON. */
function isStored(text: string): boolean {
  const json = JSON.stringify(text).slice(1, -1);
  const inQuery = [...new URLSearchParams(location.search).values()].includes(text);
  const inDraft = [sessionStorage, localStorage].some((storage) =>
    Object.values(storage as unknown as Record<string, string>).some((value) => value.includes(json)),
  );
  return inQuery || inDraft;
}

const textIn = (field: Element): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '');

/** Finds text that the user has typed and that a reload would lose. */
function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll('input, textarea, [contenteditable="true"]');
  return [...fields].some((field) => typed.has(field) && textIn(field).trim() !== '' && !isStored(textIn(field)));
}

const RETRY_MS = 10_000;

/** Stores the signed-in user after every change, and removes all stored data of the user when the session ends. */
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

/**
 * Polls the server while stored responses are shown. Once the server responds, refetches all outdated data on screen.
 */
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

/**
 * Offers to reload for a new version. Before the reload, asks for confirmation if the user has typed text that is not
 * stored.
 */
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

/** Renders nothing. Mount it once, after the page. */
export function Offline() {
  const client = useQueryClient();
  useNewVersionNotice();
  useRetry();
  useEffect(() => {
    // Caches are unavailable without HTTPS, and private windows of some browsers have no IndexedDB or caches.
    if (!window.isSecureContext || typeof indexedDB === 'undefined' || typeof caches === 'undefined') return;
    const stopFollowing = followAccount();
    const stopStoring = storeResponses(client);
    return () => {
      stopFollowing();
      stopStoring();
    };
  }, [client]);
  const isSignedIn = useSession(({ user }) => user !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a sign-in, more files have to be stored
  useEffect(() => void startServiceWorker(), [isSignedIn]);
  return null;
}
