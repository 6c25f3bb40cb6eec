/** How does the inbox get its conversations, and what does it do to them? */
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/conversations.ts';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { conversationLabels } from './conversations.labels.ts';

export const conversationKeys = {
  lists: ['conversations', 'list'] as const,
  /** `closed`: with those that one has closed oneself. */
  list: (closed: boolean) => [...conversationKeys.lists, closed ? 'all' : 'open'] as const,
  messages: (id: number) => ['conversations', 'messages', id] as const,
};

/** The signed-in person's conversations; asks nothing while nobody is signed in. */
export function useConversations(closed: boolean, enabled = true) {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({
    queryKey: conversationKeys.list(closed),
    queryFn: async ({ signal }): Promise<readonly Conversation[]> => {
      const answer = await call(routes.conversations.list, closed ? { query: { closed: '1' } } : {}, { signal });
      return answer.data;
    },
    enabled: signedIn && enabled,
    // The open ones stay in sight while the closed ones are being added.
    placeholderData: keepPreviousData,
  });
}

function changeLists(client: QueryClient, change: (conversation: Conversation) => Conversation): void {
  client.setQueriesData<readonly Conversation[]>({ queryKey: conversationKeys.lists }, (list) => list?.map(change));
}

export function setRead(client: QueryClient, id: number): void {
  changeLists(client, (one) => (one.id === id && one.unread_count > 0 ? { ...one, unread_count: 0 } : one));
}

/** The other one has read as far as this message. */
export function setReadByOther(client: QueryClient, id: number, messageId: number): void {
  changeLists(client, (one) =>
    one.id === id && one.other_read_message_id < messageId ? { ...one, other_read_message_id: messageId } : one,
  );
}

/** Marks everything in a conversation read: here at once, then there. A failure is only logged, as specified. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(routes.conversations.markAsRead, { params: { id } }),
    onMutate: (id) => setRead(client, id),
    // A list fetched in between still counted them.
    onSuccess: (_, id) => setRead(client, id),
    onError: (error) => console.error(conversationLabels.markReadFailed, error),
  });
}

/** Closes a conversation: it leaves the inbox at once and comes back if the server refuses. */
export function useCloseConversation(onFailure: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(routes.conversations.close, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: conversationKeys.lists });
      const before = client.getQueriesData<readonly Conversation[]>({ queryKey: conversationKeys.lists });
      changeLists(client, (one) => (one.id === id ? { ...one, status: 'closed' } : one));
      client.setQueryData<readonly Conversation[]>(conversationKeys.list(false), (list) =>
        list?.filter((one) => one.id !== id),
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
