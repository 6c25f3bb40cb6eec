/** Fetches, writes, edits, answers and reports reviews. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';

const PAGE_SIZE = 24;

/**
 * Reviews with one rating, or all with `null`, page by page; the totals always cover all reviews. The viewer is part of
 * the key because the permitted actions depend on it.
 */
export function reviewsQuery(sellerId: number, rating: number | null, viewerId: number | undefined) {
  const query = { 'search[seller_id]': sellerId, 'filters[rating]': rating ?? undefined, limit: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: ['reviews', 'list', sellerId, rating, viewerId],
    queryFn: ({ pageParam, signal }) =>
      call(routes.reviews.list, { query: { ...query, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
  });
}

export function reviewOfConversationQuery(id: number) {
  return queryOptions({
    queryKey: ['reviews', 'ofConversation', id],
    queryFn: ({ signal }) => call(routes.reviews.ofConversation, { params: { id } }, { signal }),
  });
}

/** Refetches profiles and listings too, because they show the average rating. */
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all(
    [['reviews'], ['profiles', 'byName'], ['listings', 'read']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

export type ReviewWords = { rating: number; content: string };

export function useWriteReview(conversationId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: ReviewWords) =>
      call(routes.reviews.create, { body: { conversation_id: conversationId, ...words } }),
    onSuccess: () => refresh(client),
  });
}

export function useEditReview(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (words: ReviewWords) => call(routes.reviews.update, { params: { id }, body: words }),
    onSuccess: () => refresh(client),
  });
}

export function useReplyToReview(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: string) => call(routes.reviews.reply, { params: { id }, body: { content } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['reviews'] }),
  });
}

export function useReportReview(id: number) {
  return useMutation({
    mutationFn: (reason: string) => call(routes.reviews.report, { params: { id }, body: { reason } }),
  });
}
