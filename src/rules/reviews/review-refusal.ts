/** May this person review this conversation's seller, and is it the moment to ask for it? */

/** Messages written in the conversation, by either side. */
export type Exchange = {
  readonly isBuyer: boolean;
  readonly buyerMessages: number;
  readonly sellerMessages: number;
  readonly isReviewed: boolean;
};

export type ReviewRefusal = 'forbidden' | 'already_reviewed' | 'review_too_early';

/** Undefined where they may: the buyer alone, once, after both have written. */
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

/** So many messages of each, and there is something to tell. */
const MIN_MESSAGES_BEFORE_PROMPT = 2;

/** Whoever may is asked once the conversation is closed, or once both have said more than hello. */
export function isReviewDue(exchange: Exchange & { readonly isClosed: boolean }): boolean {
  if (reviewRefusal(exchange)) return false;
  return exchange.isClosed || Math.min(exchange.buyerMessages, exchange.sellerMessages) >= MIN_MESSAGES_BEFORE_PROMPT;
}
