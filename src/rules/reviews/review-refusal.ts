/** Decides whether a user can review a conversation's seller, and when to prompt for a review. */

/** The messages written in the conversation, by both sides. */
export type Exchange = {
  readonly isBuyer: boolean;
  readonly buyerMessages: number;
  readonly sellerMessages: number;
  readonly isReviewed: boolean;
};

export type ReviewRefusal = 'forbidden' | 'already_reviewed' | 'review_too_early';

/** Undefined if the review is allowed: only by the buyer, once, after both sides have written. */
export function reviewRefusal({
  isBuyer,
  buyerMessages,
  sellerMessages,
  isReviewed,
}: Exchange): ReviewRefusal | undefined {
  if (!isBuyer) return 'forbidden';
  if (isReviewed) return 'already_reviewed';
  return buyerMessages > 0 && sellerMessages > 0 ? undefined : 'review_too_early';
}

/** Each side must have written this many messages before the buyer has something to review. */
const MIN_MESSAGES_BEFORE_PROMPT = 2;

/**
 * A buyer who can review is prompted once the conversation is closed or both sides have written more than a greeting.
 */
export function isReviewDue(exchange: Exchange & { readonly isClosed: boolean }): boolean {
  if (reviewRefusal(exchange)) return false;
  return exchange.isClosed || Math.min(exchange.buyerMessages, exchange.sellerMessages) >= MIN_MESSAGES_BEFORE_PROMPT;
}
