/** Fetches conversations and marks them as read. */
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Conversation } from '#contract/conversations.ts';
import type { ConversationUpdate } from '#contract/realtime.ts';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { query, queryKey, refetchRoutes } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { conversationLabels } from './conversations.labels.ts';

export type List = readonly Conversation[];
export const LISTS = queryKey('GET /api/conversations');

/** `closed`: the list also includes the conversations that the signed-in user has closed. */
const listQuery = (closed: boolean) =>
  query('GET /api/conversations', closed ? { query: { closed: '1' } } : {}, { read: ({ data }): List => data });

/** The query key of the list without the conversations that the signed-in user has closed. */
export const openListKey = listQuery(false).queryKey;

/** Sends no request while signed out. */
export function useConversations(closed: boolean, enabled = true) {
  const signedIn = useSession((session) => session.user !== null);
  return useQuery({
    ...listQuery(closed),
    enabled: signedIn && enabled,
    // The open conversations stay on screen while the closed ones are loading.
    placeholderData: keepPreviousData,
  });
}

function changeLists(client: QueryClient, change: (conversation: Conversation) => Conversation): void {
  client.setQueriesData<List>({ queryKey: LISTS }, (list) => list?.map(change));
}

/** Refetches the conversation lists. If their first fetch is still running, restarts it. */
export function refetchConversations(client: QueryClient): void {
  void refetchRoutes(client, ['GET /api/conversations']);
}

export function updateConversation(client: QueryClient, id: number, update: Partial<ConversationUpdate>): void {
  const lists = client.getQueriesData<List>({ queryKey: LISTS });
  const isCached = lists.some(([, list]) => list?.some((item) => item.id === id));
  changeLists(client, (item) => (item.id === id ? { ...item, ...update } : item));
  // Refetch if the conversation is not cached, or if a fetch is running, which can return the state before the update.
  if (!isCached || client.isFetching({ queryKey: LISTS }) > 0) refetchConversations(client);
}

function setRead(client: QueryClient, id: number): void {
  changeLists(client, (item) => {
    if (item.id !== id) return item;
    return { ...item, unread_count: 0, viewer: item.viewer && { ...item.viewer, is_marked_unread: false } };
  });
}

const lastMessageAt = (client: QueryClient, id: number): string | undefined =>
  client
    .getQueriesData<List>({ queryKey: LISTS })
    .flatMap(([, list]) => list ?? [])
    .find((item) => item.id === id)?.last_message_at;

/** Marks a conversation as read, first in the cache and then on the server. A failure is only logged, as specified. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    ...mutation(
      'POST /api/conversations/{id}/messages/mark-as-read',
      (id: number) => ({ params: { id } }),
      () => ({ isBackground: true }),
    ),
    onMutate: (id) => {
      setRead(client, id);
      return lastMessageAt(client, id);
    },
    // A list that was fetched in the meantime can contain the old unread count, so reset the count again, unless
    // another message has arrived since.
    onSuccess: (_, id, before) => {
      if (lastMessageAt(client, id) === before) setRead(client, id);
    },
    onError: (error) => console.error(conversationLabels.markReadFailed, error),
  });
}
