/** Fetches conversations, marks them as read and closes them. */
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/conversations.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { conversationLabels } from './conversations.labels.ts';

export const conversationKeys = {
  lists: ['conversations', 'list'] as const,
  /** `closed`: include the conversations that the signed-in user has closed. */
  list: (closed: boolean) => [...conversationKeys.lists, closed ? 'all' : 'open'] as const,
  messages: (id: number) => ['conversations', 'messages', id] as const,
};

/** The conversations of the signed-in user; sends no request while signed out. */
export function useConversations(closed: boolean, enabled = true) {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({
    queryKey: conversationKeys.list(closed),
    queryFn: async ({ signal }): Promise<readonly Conversation[]> => {
      const response = await call(routes.conversations.list, closed ? { query: { closed: '1' } } : {}, { signal });
      return response.data;
    },
    enabled: signedIn && enabled,
    // The open conversations stay on screen while the closed ones are loading.
    placeholderData: keepPreviousData,
  });
}

function changeLists(client: QueryClient, change: (conversation: Conversation) => Conversation): void {
  client.setQueriesData<readonly Conversation[]>({ queryKey: conversationKeys.lists }, (list) => list?.map(change));
}

export function setRead(client: QueryClient, id: number): void {
  changeLists(client, (item) => (item.id === id && item.unread_count > 0 ? { ...item, unread_count: 0 } : item));
}

/** Records that the other party has read up to this message. */
export function setReadByOther(client: QueryClient, id: number, messageId: number): void {
  changeLists(client, (item) =>
    item.id === id && item.other_read_message_id < messageId ? { ...item, other_read_message_id: messageId } : item,
  );
}

/** Marks a conversation as read, first in the cache and then on the server. A failure is only logged, as specified. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(routes.conversations.markAsRead, { params: { id } }),
    onMutate: (id) => setRead(client, id),
    // A list fetched in the meantime still contained the old count.
    onSuccess: (_, id) => setRead(client, id),
    onError: (error) => console.error(conversationLabels.markReadFailed, error),
  });
}

/** Closes a conversation: it leaves the inbox immediately and returns if the server refuses. */
export function useCloseConversation(onFailure: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(routes.conversations.close, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: conversationKeys.lists });
      const before = client.getQueriesData<readonly Conversation[]>({ queryKey: conversationKeys.lists });
      changeLists(client, (item) => (item.id === id ? { ...item, status: 'closed' } : item));
      client.setQueryData<readonly Conversation[]>(conversationKeys.list(false), (list) =>
        list?.filter((item) => item.id !== id),
      );
      return { before };
    },
    onError: (error, _, context) => {
      console.error(conversationLabels.closeFailed, error);
      for (const [key, list] of context?.before ?? []) client.setQueryData(key, list);
      onFailure();
    },
    onSettled: () => client.invalidateQueries({ queryKey: conversationKeys.lists }),
  });
}
