/** Searches the signed-in user's messages and lists the results. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Conversation, Message } from '#contract/conversations.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { excerptOf, piecesOf } from '#rules/conversations/excerpt.ts';
import { Link } from '#web/lib/browser/router.tsx';
import { formatDate } from '#web/lib/i18n/format.ts';
import { fetchNext } from '#web/lib/net/next-page.ts';
import { nextCursor, pagedQuery } from '#web/lib/net/route-query.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { conversationLabels as labels } from '../conversations.labels.ts';
import { pathOfMessage } from '../thread/target-message.ts';
import { counterpartOf } from './counterpart.ts';

function useMessageSearch(words: string) {
  return useInfiniteQuery(
    pagedQuery(
      'GET /api/conversations/search',
      (cursor) => ({ query: { q: words, ...(cursor === undefined ? {} : { before: Number(cursor) }) } }),
      // Stale immediately: results must include messages that were sent a moment ago.
      { getNextPageParam: nextCursor, staleTime: 0, gcTime: MINUTE_MS },
    ),
  );
}

type MessageSearchProps = {
  /** Trimmed, not empty. */
  words: string;
  /** The loaded conversations; a result from any other conversation is shown without the names of listing and sender. */
  conversations: readonly Conversation[];
  userId: number;
  onChoose: () => void;
  /** True if the search has also found a person or a listing. */
  hasOtherResults: boolean;
};

/** The messages that contain the words, newest first; each links to its position in the conversation. */
export function MessageSearch({ words, conversations, userId, onChoose, hasOtherResults }: MessageSearchProps) {
  const search = useMessageSearch(words);
  const loading = (
    <SkeletonGroup label={labels.searching} className="grid gap-4 p-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </SkeletonGroup>
  );
  return (
    <QueryView query={search} loading={loading} failed={labels.searchFailed} failedText={null}>
      {({ pages }) => (
        <>
          <Results
            messages={pages.flatMap((page) => page.data)}
            hasMore={search.hasNextPage}
            {...{ words, conversations, userId, onChoose, hasOtherResults }}
          />
          {search.hasNextPage ? (
            <Button variant="ghost" block busy={search.isFetchingNextPage} onClick={() => void fetchNext(search)}>
              {labels.moreResults}
            </Button>
          ) : null}
        </>
      )}
    </QueryView>
  );
}

type ResultsProps = MessageSearchProps & { messages: readonly Message[]; hasMore: boolean };

function Results({ messages, hasMore, words, conversations, userId, onChoose, hasOtherResults }: ResultsProps) {
  const none = hasOtherResults ? labels.noMessagesFound(words) : labels.nothingFound(words);
  return (
    <>
      <p
        role="status"
        className={messages.length === 0 ? 'px-4 py-8 text-sm text-soft text-center wrap-anywhere' : 'sr-only'}
      >
        {messages.length === 0 ? none : labels.foundCount(messages.length, hasMore)}
      </p>
      <ul aria-label={labels.results}>
        {messages.map((message) => (
          <li key={message.id}>
            <Result
              message={message}
              words={words}
              conversation={conversations.find(({ id }) => id === message.conversation_id)}
              userId={userId}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type ResultProps = {
  message: Message;
  words: string;
  conversation: Conversation | undefined;
  userId: number;
  onChoose: () => void;
};

function Result({ message, words, conversation, userId, onChoose }: ResultProps) {
  const mine = message.sender_id === userId;
  const who = mine || conversation === undefined ? labels.you : counterpartOf(conversation, userId).name;
  return (
    <Link
      to={pathOfMessage(message.conversation_id, message.id)}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 p-2.5 rounded-md [&>time]:text-(length:--text-2xs) [&>time]:leading-(--leading-xs) [&>time]:text-faint [&_mark]:rounded-[2px] [&_mark]:bg-warning-bg [&_mark]:text-text [&_mark]:font-semibold hover:bg-hover focus-visible:-outline-offset-2 focus-visible:[box-shadow:none]"
      onClick={onChoose}
    >
      <span className="truncate text-xs font-medium">{conversation?.listing.name}</span>
      <time dateTime={message.created_at}>{formatDate(message.created_at)}</time>
      <span className="line-clamp-2 col-span-full text-sm text-soft wrap-anywhere">
        {conversation === undefined ? null : labels.says(who)}
        {piecesOf(excerptOf(message.message, words), words).map(({ text, hit, at }) =>
          hit ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
        )}
      </span>
    </Link>
  );
}
