/** Fetches, writes and edits reviews, and replies to them. */
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#web/lib/net/route-mutation.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';

const PAGE_SIZE = 24;

/**
 * Fetches a seller's reviews page by page, filtered by `rating` unless it is null. The totals always cover all reviews.
 * The viewer is part of the query key because the permitted actions depend on the viewer.
 */
export function reviewsQuery(sellerId: number, rating: number | null, viewerId: number | undefined) {
  const filters = { 'search[seller_id]': sellerId, 'filters[rating]': rating ?? undefined, limit: PAGE_SIZE };
  return pagedQuery('GET /api/reviews', (cursor) => ({ query: { ...filters, cursor } }), {
    variant: viewerId,
    getNextPageParam: nextCursor,
  });
}

export function reviewOfConversationQuery(id: number) {
  return query('GET /api/conversations/{id}/review', { params: { id } });
}

export type ReviewWords = { rating: number; content: string };

export function useWriteReview(conversationId: number) {
  return useMutation(
    mutation('POST /api/reviews', (words: ReviewWords) => ({ body: { conversation_id: conversationId, ...words } })),
  );
}

export function useEditReview(id: number) {
  return useMutation(mutation('PUT /api/reviews/{id}', (words: ReviewWords) => ({ params: { id }, body: words })));
}

export function useReplyToReview(id: number) {
  return useMutation(
    mutation('POST /api/reviews/{id}/reply', (content: string) => ({ params: { id }, body: { content } })),
  );
}
