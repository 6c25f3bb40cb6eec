/** Decides whether a user can review a conversation's seller, and when to prompt for a review. */

/** The messages written in the conversation, by both sides. */
export type Exchange = {
  readonly isBuyer: boolean;
  readonly buyerMessages: number;
  readonly sellerMessages: number;
  readonly isReviewed: boolean;
};

export type ReviewRefusal = 'forbidden' | 'already_reviewed' | 'review_too_early';

/** Returns null if the review is allowed: only the buyer can review, once, after both sides have written. */
export function reviewRefusal({ isBuyer, buyerMessages, sellerMessages, isReviewed }: Exchange): ReviewRefusal | null {
  if (!isBuyer) return 'forbidden';
  if (isReviewed) return 'already_reviewed';
  return buyerMessages > 0 && sellerMessages > 0 ? null : 'review_too_early';
}

export type Progress = {
  readonly isConversationClosed: boolean;
  readonly isListingClosed: boolean;
  /** True if the closed listing was withdrawn, or sold or swapped to another user; false if its buyer is unknown. */
  readonly hasNotBought: boolean;
  /** True if the buyer has confirmed that the item has arrived. */
  readonly isReceived: boolean;
};

/**
 * A buyer who can review is prompted once the trade is over, never in the middle of a negotiation, and not about an item
 * that they did not get.
 */
export function isReviewDue(exchange: Exchange & Progress): boolean {
  if (reviewRefusal(exchange)) return false;
  if (exchange.isReceived) return true;
  return !exchange.hasNotBought && (exchange.isConversationClosed || exchange.isListingClosed);
}
