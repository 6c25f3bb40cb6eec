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

export async function findReview(db: Queryable, id: number): Promise<ReviewRow | undefined> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  return row;
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

/**
 * Erases the texts of the reviews and replies that the account wrote. Its ratings remain without a name, because the
 * sellers have earned them. Reviews between two erased accounts are deleted.
 */
export async function eraseReviews(tx: Tx, userId: number, limit: number): Promise<number> {
  const texts = await tx.execute(sql`
    update reviews set content = '' where id in (
      select id from reviews where buyer_id = ${userId} and content <> '' order by id limit ${limit})`);
  const replies = await tx.execute(sql`
    update reviews set reply = null, replied_at = null where id in (
      select id from reviews where seller_id = ${userId} and reply is not null order by id limit ${limit})`);
  const abandoned = await tx.execute(sql`
    delete from reviews where id in (
      select r.id from reviews r
      join users o on o.id = case when r.buyer_id = ${userId} then r.seller_id else r.buyer_id end
      where (r.buyer_id = ${userId} or r.seller_id = ${userId}) and o.erased_at is not null order by r.id limit ${limit})`);
  return (texts.rowCount ?? 0) + (replies.rowCount ?? 0) + (abandoned.rowCount ?? 0);
}
