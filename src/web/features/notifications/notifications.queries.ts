/** Fetches notifications, marks them as read, and accepts or declines requests. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Notification } from '#contract/notifications.ts';
import { readOnClose } from '#rules/notifications/read-on-close.ts';
import { readOnVisit } from '#rules/notifications/read-on-visit.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { pauseFetches } from '#web/lib/net/pause-fetches.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { useVisited } from '#web/lib/session/visited.ts';
import { notificationLabels } from './notifications.labels.ts';

type List = readonly Notification[];

const listQuery = query('GET /api/notifications', {}, { read: ({ data }): List => data });

/** Newest first; sends no request while signed out. */
export function useNotifications() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({ ...listQuery, enabled: signedIn });
}

/** Adds or replaces a notification; the result is sorted newest first. */
export function withNotification(list: List, notification: Notification): List {
  return [notification, ...list.filter((other) => other.id !== notification.id)].sort(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  );
}

function put(client: QueryClient, notification: Notification): void {
  client.setQueryData(listQuery.queryKey, (list) => list && withNotification(list, notification));
}

/** Fetches one notification by id, as the specification requires, and adds it to the list. A failure is only logged. */
export async function fetchNotification(client: QueryClient, id: string): Promise<void> {
  try {
    const notification = await client.fetchQuery({
      ...query('GET /api/notifications/{id}', { params: { id } }),
      staleTime: 0,
    });
    put(client, notification);
  } catch (error) {
    console.error(notificationLabels.fetchFailed, error);
  }
}

function setRead(client: QueryClient, id: string, is_read: boolean): void {
  client.setQueryData(listQuery.queryKey, (list) =>
    list?.map((item) => (item.id === id ? { ...item, is_read } : item)),
  );
}

export function useMarkNotificationRead() {
  const client = useQueryClient();
  return useMutation({
    ...mutation(
      'POST /api/notifications/{id}/mark-as-read',
      (id: string) => ({ params: { id } }),
      () => ({ isBackground: true }),
    ),
    onMutate: async (id) => {
      const resume = await pauseFetches(client, 'GET /api/notifications');
      setRead(client, id, true);
      return resume;
    },
    onSuccess: (notification) => put(client, notification),
    onError: (error, id) => {
      console.error(notificationLabels.markReadFailed, error);
      setRead(client, id, false);
    },
    onSettled: (_data, _error, _id, resume) => resume?.(),
  });
}

/** Marks all notifications except requests as read, first in the cache, then on the server. */
export function useMarkAllRead(onFailure: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...mutation('POST /api/notifications/mark-all-as-read', () => ({})),
    onMutate: async () => {
      const resume = await pauseFetches(client, 'GET /api/notifications');
      const ids = readOnClose(client.getQueryData(listQuery.queryKey) ?? []);
      for (const id of ids) setRead(client, id, true);
      return { ids, resume };
    },
    onError: (error, _, context) => {
      console.error(notificationLabels.markAllReadFailed, error);
      for (const id of context?.ids ?? []) setRead(client, id, false);
      onFailure();
    },
    onSettled: (_data, _error, _, context) => context?.resume(),
  });
}

/** Marks notifications about a conversation or trade as read while it is on screen. */
export function useReadOnVisit(): void {
  const { data } = useNotifications();
  const { visited } = useVisited();
  const { mutate } = useMarkNotificationRead();
  const unread = data === undefined || visited === null ? '' : readOnVisit(data, visited).join(' ');
  // Try each notification once: after a failure it is unread again, so immediate retries would never end.
  const tried = useRef(new Set<string>());
  const read = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') return;
    for (const id of unread.split(' ').filter((id) => !tried.current.has(id))) {
      tried.current.add(id);
      mutate(id);
    }
  });
  useEffect(() => {
    if (unread === '') return;
    const markIfVisible = () => read();
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [unread]);
}

export function useReadOnClose(): () => void {
  const client = useQueryClient();
  const { mutate } = useMarkNotificationRead();
  return () => {
    for (const id of readOnClose(client.getQueryData(listQuery.queryKey) ?? [])) mutate(id);
  };
}

type Decision = 'POST /api/notifications/{id}/connection-accept' | 'POST /api/notifications/{id}/connection-decline';
type DecisionHandlers = { onDone: (notification: Notification) => void; onFailure: (alreadyDecided: boolean) => void };

/** Accepts or declines a request; a request decided elsewhere is refetched to show its outcome. */
function useDecide(route: Decision, failure: string, { onDone, onFailure }: DecisionHandlers) {
  const client = useQueryClient();
  return useMutation({
    ...mutation(route, (id: string) => ({ params: { id } })),
    onSuccess: (notification) => {
      put(client, notification);
      onDone(notification);
    },
    onError: (error, id) => {
      console.error(failure, error);
      const alreadyDecided = error instanceof ApiError && error.code === 'already_decided';
      if (alreadyDecided) void fetchNotification(client, id);
      onFailure(alreadyDecided);
    },
  });
}

export function useAccept(handlers: DecisionHandlers) {
  return useDecide('POST /api/notifications/{id}/connection-accept', notificationLabels.acceptFailed, handlers);
}

export function useDecline(handlers: DecisionHandlers) {
  return useDecide('POST /api/notifications/{id}/connection-decline', notificationLabels.declineFailed, handlers);
}
