/** Decides what a viewer can do with a review, and whether the viewer can see which listing it is about. */
import { DAY_MS } from '#contract/durations.ts';
import { REVIEW_CHANGE_DAYS } from '#contract/limits.ts';

const EDIT_WINDOW_MS = REVIEW_CHANGE_DAYS * DAY_MS;

export type ReviewSeen = {
  /** The viewer's id; undefined for a visitor. */
  readonly viewerId: number | undefined;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly createdAt: Date;
  readonly repliedAt: Date | null;
  readonly now: Date;
};

const isOpen = (since: Date, now: Date): boolean => now.getTime() - since.getTime() < EDIT_WINDOW_MS;

export function canEditReview({ viewerId, buyerId, createdAt, now }: ReviewSeen): boolean {
  return viewerId === buyerId && isOpen(createdAt, now);
}

export function canReply({ viewerId, sellerId, repliedAt, now }: ReviewSeen): boolean {
  return viewerId === sellerId && (repliedAt === null || isOpen(repliedAt, now));
}

export function canReportReview({ viewerId, buyerId }: ReviewSeen): boolean {
  return viewerId !== undefined && viewerId !== buyerId;
}

export type ListingReviewed = {
  /** True if the seller or the buyer has deleted their account. */
  readonly isErased: boolean;
  /** True if a moderator has hidden the listing, or its seller is suspended or about to be deleted. */
  readonly isHidden: boolean;
};

/**
 * Only the two parties see the name of a hidden listing, as in their conversation: the name itself can be the reason
 * why a moderator hid it. After an erasure no one sees the name, because what an erased buyer bought is also personal
 * data.
 */
export function canNameListing(
  { viewerId, buyerId, sellerId }: Pick<ReviewSeen, 'viewerId' | 'buyerId' | 'sellerId'>,
  { isErased, isHidden }: ListingReviewed,
): boolean {
  return !isErased && (!isHidden || viewerId === buyerId || viewerId === sellerId);
}
