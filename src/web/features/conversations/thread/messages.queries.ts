/** Fetches the messages of a conversation in pages, starting at its end or at a given message. */
import {
  hashKey,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Message } from '#contract/conversations.ts';
import {
  addToLog,
  appendPage,
  joinLogs,
  leavesGap,
  logOfPages,
  type MessageLog,
  type MessagePage,
  prependPage,
  replaceLog,
} from '#rules/conversations/message-log.ts';
import { call } from '#web/lib/net/api.ts';
import { queryKey, refetchMatching } from '#web/lib/net/route-query.ts';
import { conversationLabels } from '../conversations.labels.ts';

export type Log = MessageLog<Message>;

const logKey = (id: number): QueryKey => queryKey('GET /api/conversations/{id}/messages', { params: { id } });

type PageRange = { before?: number; after?: number; around?: number; limit?: number };

/** The number of messages on the first page. Without a limit, the server would return up to 5000 messages. */
const PAGE_SIZE = 50;

async function fetchPage(id: number, range: PageRange, signal?: AbortSignal): Promise<MessagePage<Message>> {
  const response = await call(
    'GET /api/conversations/{id}/messages',
    { params: { id }, query: { sort: 'created_at', order: 'asc', limit: PAGE_SIZE, ...range } },
    { signal },
  );
  return { data: response.data, previousCursor: response.meta.previous_cursor, nextCursor: response.meta.next_cursor };
}

/** Size of each page after the first; larger than the first page to save requests. */
const NEXT_PAGE_SIZE = 100;

/** Fetches the newest page, then earlier pages until they reach the messages that are already cached. */
async function fetchNewest(id: number, cached: Log | undefined, signal: AbortSignal): Promise<Log> {
  let page = await fetchPage(id, {}, signal);
  const pages = [page];
  while (leavesGap(cached?.syncedTo, page)) {
    page = await fetchPage(id, { before: Number(page.previousCursor), limit: NEXT_PAGE_SIZE }, signal);
    pages.push(page);
  }
  return logOfPages(pages, cached?.window);
}

/** `around`: the message at which the query starts if nothing is cached; by default, it starts at the end. */
export function messagesQuery(client: QueryClient, id: number, around?: number) {
  const key = logKey(id);
  return queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Log> => {
      const cached = client.getQueryData<Log>(key);
      // A log that does not contain the end of the conversation needs no refetch: pushes update its messages.
      if (cached !== undefined && cached.nextCursor !== null) return cached;
      if (cached === undefined && around !== undefined) return logOfPages([await fetchPage(id, { around }, signal)]);
      return await fetchNewest(id, cached, signal);
    },
    // A fetch can miss messages that were pushed while it was running, so merge the logs.
    structuralSharing: (cached, fetched) => (cached === undefined ? fetched : joinLogs(cached as Log, fetched as Log)),
    staleTime: 0,
  });
}

export function useMessages(id: number, around?: number) {
  return useQuery(messagesQuery(useQueryClient(), id, around));
}

/**
 * Refetches the messages of a conversation if they are on screen. If their first fetch is still running, restarts it.
 */
export function refetchMessages(client: QueryClient, id: number): void {
  const hash = hashKey(logKey(id));
  void refetchMatching(client, ({ queryHash }) => queryHash === hash);
}

export function forgetSearches(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: queryKey('GET /api/conversations/search') });
}

/** Adds a pushed or sent message to its cached conversation exactly once, even while a fetch is running. */
export async function addMessage(client: QueryClient, message: Message): Promise<void> {
  const key = logKey(message.conversation_id);
  const state = client.getQueryState<Log>(key);
  // The conversation is not cached; opening it fetches its messages from the server.
  if (state === undefined) return;
  if (state.data === undefined) {
    // The first fetch of the conversation is running; its response can be older than this message.
    try {
      await client.ensureQueryData(messagesQuery(client, message.conversation_id));
    } catch {
      return;
    }
  }
  client.setQueryData<Log>(key, (log) => log && addToLog(log, [message]));
}

export function useMoreMessages(id: number, side: 'before' | 'after') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => fetchPage(id, { [side]: Number(cursor), limit: NEXT_PAGE_SIZE }),
    onSuccess: (page, cursor) =>
      client.setQueryData<Log>(
        logKey(id),
        (log) => log && (side === 'before' ? prependPage(log, page, cursor) : appendPage(log, page, cursor)),
      ),
    onError: (error) => console.error(conversationLabels.moreFailed, error),
  });
}

/** Returns a mutation that shows the messages around a given message or, without one, the end of the conversation. */
export function useJump(id: number, onFailure: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (around: number | undefined) => fetchPage(id, around === undefined ? {} : { around }),
    onSuccess: (page) => client.setQueryData<Log>(logKey(id), (cached) => replaceLog(cached, page)),
    onError: (error) => {
      console.error(conversationLabels.jumpFailed, error);
      onFailure();
    },
  });
}

/**
 * After the user has left the conversation, drops the cached log unless it contains the end of the conversation, where
 * the next visit opens.
 */
export function dropPartialLog(client: QueryClient, id: number): void {
  const key = logKey(id);
  queueMicrotask(() => {
    const log = client.getQueryData<Log>(key);
    if (log !== undefined && log.nextCursor !== null) client.removeQueries({ queryKey: key, type: 'inactive' });
  });
}
