/** How does the inbox get the messages of a conversation, page by page and from anywhere in it? */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/conversations.ts';
import { routes } from '#contract/routes.ts';
import {
  addToLog,
  appendPage,
  joinLogs,
  leavesHole,
  logOfPages,
  type MessageLog,
  type MessagePage,
  prependPage,
  replaceLog,
} from '#rules/conversations/message-log.ts';
import { call } from '#web/lib/api.ts';
import { conversationLabels } from './conversations.labels.ts';
import { conversationKeys } from './conversations.queries.ts';

export type Log = MessageLog<Message>;

type Place = { before?: number; after?: number; around?: number; limit?: number };

/** Messages of the first page. Without a limit, the server returns the whole conversation. */
const PAGE = 50;

async function fetchPage(id: number, place: Place, signal?: AbortSignal): Promise<MessagePage<Message>> {
  const answer = await call(
    routes.conversations.messages,
    { params: { id }, query: { sort: 'created_at', order: 'asc', limit: PAGE, ...place } },
    { signal },
  );
  return { data: answer.data, previousCursor: answer.meta.previous_cursor, nextCursor: answer.meta.next_cursor };
}

/** Beside what stands there already, a large page saves asking twice. */
const BESIDE = 100;

/** The newest messages, and as many pages before them as it takes to reach what is known already. */
async function fetchNewest(id: number, known: Log | undefined, signal: AbortSignal): Promise<Log> {
  let page = await fetchPage(id, {}, signal);
  const pages = [page];
  while (leavesHole(known?.syncedTo, page)) {
    page = await fetchPage(id, { before: Number(page.previousCursor), limit: BESIDE }, signal);
    pages.push(page);
  }
  return logOfPages(pages, known?.window);
}

/** `around`: where to begin when nothing is known yet; else at the end. */
export function messagesQuery(client: QueryClient, id: number, around?: number) {
  const queryKey = conversationKeys.messages(id);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Log> => {
      const known = client.getQueryData<Log>(queryKey);
      // In the middle there is nothing to fetch again: what was said does not change.
      if (known !== undefined && known.nextCursor !== null) return known;
      if (known === undefined && around !== undefined) return logOfPages([await fetchPage(id, { around }, signal)]);
      return await fetchNewest(id, known, signal);
    },
    // What was pushed while a fetch was under way is not in its answer: both are joined, never exchanged.
    structuralSharing: (known, fetched) => (known === undefined ? fetched : joinLogs(known as Log, fetched as Log)),
    staleTime: 0,
  });
}

export function useMessages(id: number, around?: number) {
  return useQuery(messagesQuery(useQueryClient(), id, around));
}

/** Puts a pushed or answered message into its conversation, once, whatever is being fetched just now. */
export async function addMessage(client: QueryClient, message: Message): Promise<void> {
  const queryKey = conversationKeys.messages(message.conversation_id);
  const state = client.getQueryState<Log>(queryKey);
  // Nobody has opened it: whoever does will fetch it.
  if (state === undefined) return;
  if (state.data === undefined) {
    // Its first fetch is under way and may have been answered before this message was stored.
    try {
      await client.ensureQueryData(messagesQuery(client, message.conversation_id));
    } catch {
      return;
    }
  }
  client.setQueryData<Log>(queryKey, (log) => log && addToLog(log, [message]));
}

/** Loads the page beside what is known: before its oldest message or after its newest. */
export function useMoreMessages(id: number, side: 'before' | 'after') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (cursor: string) => fetchPage(id, { [side]: Number(cursor), limit: BESIDE }),
    onSuccess: (page, cursor) =>
      client.setQueryData<Log>(
        conversationKeys.messages(id),
        (log) => log && (side === 'before' ? prependPage(log, page, cursor) : appendPage(log, page, cursor)),
      ),
    onError: (error) => console.error(conversationLabels.moreFailed, error),
  });
}

/** Takes the reader to a message, or with undefined to the end, wherever in the conversation that is. */
export function useJump(id: number, onFailure: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (around: number | undefined) => fetchPage(id, around === undefined ? {} : { around }),
    onSuccess: (page) => client.setQueryData<Log>(conversationKeys.messages(id), (known) => replaceLog(known, page)),
    onError: (error) => {
      console.error(conversationLabels.jumpFailed, error);
      onFailure();
    },
  });
}

/** A conversation left in its middle opens at its end the next time. */
export function forgetPlace(client: QueryClient, id: number): void {
  const queryKey = conversationKeys.messages(id);
  queueMicrotask(() => {
    const log = client.getQueryData<Log>(queryKey);
    if (log !== undefined && log.nextCursor !== null) client.removeQueries({ queryKey, type: 'inactive' });
  });
}
