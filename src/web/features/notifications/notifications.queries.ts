/** Fetches notifications, marks them as read, and accepts or declines requests. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { type Routes, routes } from '#contract/routes.ts';
import { readOnClose } from '#rules/notifications/read-on-close.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/errors.ts';
import { useSession } from '#web/lib/session.ts';
import { notificationLabels } from './notifications.labels.ts';

export const notificationKeys = {
  list: ['notifications', 'list'] as const,
  read: (id: string) => ['notifications', 'read', id] as const,
};

type List = readonly Notification[];

/** The signed-in user's notifications, newest first; sends no request while signed out. */
export function useNotifications() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({
    queryKey: notificationKeys.list,
    queryFn: async ({ signal }): Promise<List> => {
      const response = await call(routes.notifications.list, undefined, { signal });
      return response.data;
    },
    enabled: signedIn,
  });
}

/** Adds or replaces a notification; the result is sorted newest first. */
export function withNotification(list: List, notification: Notification): List {
  return [notification, ...list.filter((other) => other.id !== notification.id)].sort(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  );
}

function put(client: QueryClient, notification: Notification): void {
  client.setQueryData<List>(notificationKeys.list, (list) => list && withNotification(list, notification));
}

/** Fetches one notification by id, as specified, and adds it to the list. A failure is only logged. */
export async function fetchNotification(client: QueryClient, id: string): Promise<void> {
  try {
    const notification = await client.fetchQuery({
      queryKey: notificationKeys.read(id),
      queryFn: ({ signal }) => call(routes.notifications.read, { params: { id } }, { signal }),
      staleTime: 0,
    });
    put(client, notification);
  } catch (error) {
    console.error(notificationLabels.fetchFailed, error);
  }
}

function setRead(client: QueryClient, id: string, is_read: boolean): void {
  client.setQueryData<List>(notificationKeys.list, (list) =>
    list?.map((item) => (item.id === id ? { ...item, is_read } : item)),
  );
}

/** Marks a notification as read, first in the cache and then on the server. */
export function useMarkNotificationRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(routes.notifications.markAsRead, { params: { id } }),
    onMutate: async (id) => {
      // A list requested before still contains it as unread.
      await client.cancelQueries({ queryKey: notificationKeys.list });
      setRead(client, id, true);
    },
    onSuccess: (notification) => put(client, notification),
    onError: (error, id) => {
      console.error(notificationLabels.markReadFailed, error);
      setRead(client, id, false);
    },
  });
}

/** Returns the function to call when the dropdown closes. */
export function useReadOnClose(): () => void {
  const client = useQueryClient();
  const { mutate } = useMarkNotificationRead();
  return () => {
    for (const id of readOnClose(client.getQueryData<List>(notificationKeys.list) ?? [])) mutate(id);
  };
}

type Decision = Routes['connections']['accept' | 'decline'];
type DecisionHandlers = { onDone: (notification: Notification) => void; onFailure: (alreadyDecided: boolean) => void };

/** Accepts or declines a request; a request decided elsewhere is refetched to show its outcome. */
function useDecide(route: Decision, failure: string, { onDone, onFailure }: DecisionHandlers) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string): Promise<Notification> => call(route, { params: { id } }),
    onSuccess: (notification) => {
      put(client, notification);
      void client.invalidateQueries({ queryKey: ['conversations'] });
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
  return useDecide(routes.connections.accept, notificationLabels.acceptFailed, handlers);
}

export function useDecline(handlers: DecisionHandlers) {
  return useDecide(routes.connections.decline, notificationLabels.declineFailed, handlers);
}
