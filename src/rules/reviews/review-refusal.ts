/** Decides whether a user can review a conversation's seller, and when to prompt for a review. */

export type Exchange = {
  readonly isBuyer: boolean;
  readonly buyerMessages: number;
  readonly sellerMessages: number;
  readonly isReviewed: boolean;
};

export type ReviewRefusal = 'forbidden' | 'already_reviewed' | 'review_too_early';

export function reviewRefusal({ isBuyer, buyerMessages, sellerMessages, isReviewed }: Exchange): ReviewRefusal | null {
  if (!isBuyer) return 'forbidden';
  if (isReviewed) return 'already_reviewed';
  return buyerMessages > 0 && sellerMessages > 0 ? null : 'review_too_early';
}

export type Progress = {
  readonly isConversationClosed: boolean;
  readonly isListingClosed: boolean;
  /**
   * True if the listing is closed and the user got neither it nor another listing of the request; false for a sale to
   * an unknown buyer.
   */
  readonly hasNotBought: boolean;
  readonly isReceived: boolean;
};

/**
 * Returns whether to prompt the user for a review: only a buyer who can write one, only after the trade, and not if the
 * buyer did not get the item.
 */
export function isReviewDue(exchange: Exchange & Progress): boolean {
  if (reviewRefusal(exchange)) return false;
  if (exchange.isReceived) return true;
  return !exchange.hasNotBought && (exchange.isConversationClosed || exchange.isListingClosed);
}
