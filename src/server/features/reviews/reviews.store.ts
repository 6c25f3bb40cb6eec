/** How are reviews written, and the seller's sums with them? */
import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { users } from '../../db/schema/accounts.ts';
import { reviews } from '../../db/schema/contacts.ts';
import { reports } from '../../db/schema/service.ts';

export type ReviewRow = typeof reviews.$inferSelect;
export type NewReviewRow = Pick<ReviewRow, 'conversationId' | 'sellerId' | 'buyerId' | 'rating' | 'content'>;

/** Adds to what is there now, so that reviews at the same time all count. */
async function addToSums(tx: Tx, sellerId: number, rating: number, count: number): Promise<void> {
  await tx
    .update(users)
    .set({ ratingSum: sql`${users.ratingSum} + ${rating}`, reviewCount: sql`${users.reviewCount} + ${count}` })
    .where(eq(users.id, sellerId));
}

/** Undefined where the conversation has one already. */
export async function insertReview(tx: Tx, row: NewReviewRow): Promise<number | undefined> {
  const [made] = await tx.insert(reviews).values(row).onConflictDoNothing().returning({ id: reviews.id });
  if (made) await addToSums(tx, row.sellerId, row.rating, 1);
  return made?.id;
}

/** Nobody else changes it before the transaction ends. */
export async function lockReview(tx: Tx, id: number): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update');
  return row;
}

/** `review` must be locked: the sums move by the difference to it. */
export async function rewriteReview(tx: Tx, review: ReviewRow, rating: number, content: string): Promise<void> {
  await tx.update(reviews).set({ rating, content }).where(eq(reviews.id, review.id));
  if (rating !== review.rating) await addToSums(tx, review.sellerId, rating - review.rating, 0);
}

/** The first answer's time stays: it begins the days in which it can be changed. */
export async function setReply(tx: Queryable, id: number, reply: string): Promise<void> {
  await tx
    .update(reviews)
    .set({ reply, repliedAt: sql`coalesce(${reviews.repliedAt}, now())` })
    .where(eq(reviews.id, id));
}

/** One a person; said again it replaces the reason. */
export async function keepReport(tx: Queryable, reviewId: number, reporterId: number, reason: string): Promise<void> {
  await tx
    .insert(reports)
    .values({ kind: 'review', entityId: String(reviewId), reporterId, reason })
    .onConflictDoUpdate({
      target: [reports.kind, reports.entityId, reports.reporterId],
      set: { reason, createdAt: sql`now()` },
    });
}
