/** Searches the signed-in user's messages and lists the results. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { Conversation, Message } from '#contract/conversations.ts';
import { routes } from '#contract/routes.ts';
import { excerptOf, piecesOf } from '#rules/conversations/excerpt.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { conversationLabels as labels } from './conversations.labels.ts';
import { counterpartOf } from './counterpart.ts';
import { pathOfMessage } from './target-message.ts';

function useMessageSearch(words: string) {
  return useInfiniteQuery({
    queryKey: ['conversations', 'search', words],
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.conversations.search,
        { query: pageParam === undefined ? { q: words } : { q: words, before: Number(pageParam) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    // Results must include messages sent a moment ago.
    staleTime: 0,
    gcTime: 60_000,
  });
}

type MessageSearchProps = {
  /** Trimmed, not empty. */
  words: string;
  /** The loaded conversations; a result from any other conversation is shown without a name. */
  conversations: readonly Conversation[];
  userId: number;
  /** Called when the user chooses a result. */
  onChoose: () => void;
};

/** The messages that contain the words, newest first; each links to its position in the conversation. */
export function MessageSearch({ words, conversations, userId, onChoose }: MessageSearchProps) {
  const search = useMessageSearch(words);
  if (search.isPending) {
    return (
      <SkeletonGroup label={labels.searching} className="grid gap-4 p-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </SkeletonGroup>
    );
  }
  if (search.isError && search.data === undefined) {
    return (
      <ErrorState
        title={labels.searchFailed}
        retryLabel={labels.retry}
        retrying={search.isFetching}
        onRetry={() => void search.refetch()}
      />
    );
  }
  const results = search.data.pages.flatMap((page) => page.data);
  return (
    <>
      <p role="status" className={results.length === 0 ? 'found__none' : 'sr-only'}>
        {results.length === 0 ? labels.nothingFound(words) : labels.foundCount(results.length, search.hasNextPage)}
      </p>
      <ul aria-label={labels.results}>
        {results.map((message) => (
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
      {search.hasNextPage ? (
        <Button variant="ghost" block busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
          {labels.moreResults}
        </Button>
      ) : null}
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
    <Link to={pathOfMessage(message.conversation_id, message.id)} className="found" onClick={onChoose}>
      <span className="found__where">{conversation?.listing.name ?? labels.closedMark}</span>
      <time dateTime={message.created_at}>{formatDate(message.created_at)}</time>
      <span className="found__text">
        {conversation === undefined ? null : labels.says(who)}
        {piecesOf(excerptOf(message.message, words), words).map(({ text, hit, at }) =>
          hit ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
        )}
      </span>
    </Link>
  );
}
