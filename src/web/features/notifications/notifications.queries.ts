/** How does the bell get its notifications, and what does it do to them? */
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

/** The signed-in person's notifications, newest first; asks nothing while nobody is signed in. */
export function useNotifications() {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({
    queryKey: notificationKeys.list,
    queryFn: async ({ signal }): Promise<List> => {
      const answer = await call(routes.notifications.list, undefined, { signal });
      return answer.data;
    },
    enabled: signedIn,
  });
}

/** Each notification once, newest first, whichever news of it came last winning. */
export function withNotification(list: List, notification: Notification): List {
  return [notification, ...list.filter((one) => one.id !== notification.id)].sort(
    (a, b) => Date.parse(b.created_at) - Date.parse(a.created_at),
  );
}

function put(client: QueryClient, notification: Notification): void {
  client.setQueryData<List>(notificationKeys.list, (list) => list && withNotification(list, notification));
}

/** Fetches one by its id, as the specification says, and puts it among the others. A failure is only logged. */
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
    list?.map((one) => (one.id === id ? { ...one, is_read } : one)),
  );
}

/** Marks one read: here at once, then there. */
export function useMarkNotificationRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(routes.notifications.markAsRead, { params: { id } }),
    onMutate: async (id) => {
      // What was asked before still calls it unread.
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

/** What the dropdown does when it closes. */
export function useReadOnClose(): () => void {
  const client = useQueryClient();
  const { mutate } = useMarkNotificationRead();
  return () => {
    for (const id of readOnClose(client.getQueryData<List>(notificationKeys.list) ?? [])) mutate(id);
  };
}

type Decision = Routes['connections']['accept' | 'decline'];
type Decided = { onDone: (notification: Notification) => void; onFailure: (alreadyDecided: boolean) => void };

/** Accepts or declines a request; one that was answered elsewhere shows what became of it. */
function useDecide(route: Decision, failure: string, { onDone, onFailure }: Decided) {
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
      const decided = error instanceof ApiError && error.code === 'already_decided';
      if (decided) void fetchNotification(client, id);
      onFailure(decided);
    },
  });
}

export function useAccept(then: Decided) {
  return useDecide(routes.connections.accept, notificationLabels.acceptFailed, then);
}

export function useDecline(then: Decided) {
  return useDecide(routes.connections.decline, notificationLabels.declineFailed, then);
}
