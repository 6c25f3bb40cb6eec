/** Stores reviews and replies, and updates the seller's rating sums. */
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { reviews } from '../../tables/reviews.ts';
import { addToRating } from '../auth/index.ts';

export type ReviewRow = typeof reviews.$inferSelect;
export type NewReviewRow = Pick<ReviewRow, 'conversationId' | 'sellerId' | 'buyerId' | 'rating' | 'content'>;

/** Returns undefined if the conversation already has a review. */
export async function insertReview(tx: Tx, row: NewReviewRow): Promise<number | undefined> {
  const [created] = await tx.insert(reviews).values(row).onConflictDoNothing().returning({ id: reviews.id });
  if (created) await addToRating(tx, row.sellerId, row.rating, 1);
  return created?.id;
}

export async function lockReview(tx: Tx, id: number): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update');
  return row;
}

/** `review` must be locked: the sums change by the difference between its rating and the new one. */
export async function rewriteReview(tx: Tx, review: ReviewRow, rating: number, content: string): Promise<void> {
  await tx.update(reviews).set({ rating, content }).where(eq(reviews.id, review.id));
  if (rating !== review.rating && !review.isHidden) await addToRating(tx, review.sellerId, rating - review.rating, 0);
}

/** Does not change the time of the first reply, because the period in which the reply can be edited starts then. */
export async function setReply(tx: Queryable, id: number, reply: string): Promise<void> {
  await tx
    .update(reviews)
    .set({ reply, repliedAt: sql`coalesce(${reviews.repliedAt}, now())` })
    .where(eq(reviews.id, id));
}

/** Hides a review from everyone but its author and the staff, or shows it again. Returns false if nothing changed. */
export async function setReviewHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const review = await lockReview(tx, id);
  if (!review || review.isHidden === isHidden) return false;
  await tx.update(reviews).set({ isHidden }).where(eq(reviews.id, id));
  const sign = isHidden ? -1 : 1;
  await addToRating(tx, review.sellerId, sign * review.rating, sign);
  return true;
}
