/** What may this person do with a review that stands? */

const EDIT_DAYS = 14;
const WINDOW = EDIT_DAYS * 24 * 60 * 60 * 1000;

export type ReviewSeen = {
  /** Who looks; undefined for a visitor. */
  readonly viewerId: number | undefined;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly createdAt: Date;
  /** Of the seller's answer; null while there is none. */
  readonly repliedAt: Date | null;
  readonly now: Date;
};

const isOpen = (since: Date, now: Date): boolean => now.getTime() - since.getTime() < WINDOW;

/** Its buyer alone, for 14 days. */
export function canEditReview({ viewerId, buyerId, createdAt, now }: ReviewSeen): boolean {
  return viewerId === buyerId && isOpen(createdAt, now);
}

/** The seller alone: an answer at any time, and for 14 days another in its place. */
export function canReply({ viewerId, sellerId, repliedAt, now }: ReviewSeen): boolean {
  return viewerId === sellerId && (repliedAt === null || isOpen(repliedAt, now));
}

/** Everybody signed in but its author. */
export function canReportReview({ viewerId, buyerId }: ReviewSeen): boolean {
  return viewerId !== undefined && viewerId !== buyerId;
}
