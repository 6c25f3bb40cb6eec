/** Writes and edits reviews, and the sellers' replies to them. */
import type { z } from 'zod';
import type { NewReview, ReviewText } from '#contract/reviews.ts';
import { reviewRefusal } from '#rules/reviews/review-refusal.ts';
import { canEditReview, canReply, type ReviewSeen } from '#rules/reviews/review-viewer.ts';
import { type Db, type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { readBlockedUsers } from '../blocks/index.ts';
import { findReview, insertReview, lockReview, type ReviewRow, rewriteReview, setReply } from './reviews.store.ts';
import { readExchange } from './reviews.views.ts';

/**
 * Fails with 404 for a conversation of other users, with 403 for the seller, and with 409 if it is too early or the
 * conversation already has a review.
 */
export async function writeReview(db: Db, buyerId: number, review: z.output<typeof NewReview>): Promise<number> {
  const { conversation_id: conversationId, rating, content } = review;
  return await withTransaction(db, async (tx) => {
    const exchange = (await readExchange(tx, conversationId, buyerId)) ?? fail('not_found');
    const refusal = reviewRefusal(exchange);
    if (refusal) fail(refusal);
    const row = { conversationId, sellerId: exchange.sellerId, buyerId, rating, content };
    return (await insertReview(tx, row)) ?? fail('already_reviewed');
  });
}

const viewOf = (viewerId: number, { buyerId, sellerId, createdAt, repliedAt }: ReviewRow): ReviewSeen => ({
  viewerId,
  buyerId,
  sellerId,
  createdAt,
  repliedAt,
  now: new Date(),
});

/** Authors always see their own reviews. */
async function isHiddenReview(db: Queryable, { buyerId, isHidden }: ReviewRow, viewerId: number): Promise<boolean> {
  if (viewerId === buyerId) return false;
  if (isHidden) return true;
  return (await readBlockedUsers(db, viewerId)).has(buyerId);
}

/** The column of the user who can change a review: its author writes the text, the reviewed seller the reply. */
type Writer = 'buyerId' | 'sellerId';

async function checkWriter(
  db: Queryable,
  review: ReviewRow | undefined,
  me: number,
  writer: Writer,
): Promise<ReviewRow> {
  if (!review || (await isHiddenReview(db, review, me))) fail('not_found');
  return review[writer] === me ? review : fail('forbidden');
}

/** Fails with 404 if the user cannot see the review, and with 403 if another user wrote it. */
export async function checkAuthor(db: Db, me: number, id: number): Promise<void> {
  await checkWriter(db, await findReview(db, id), me, 'buyerId');
}

/** Fails with 404 if the user cannot see the review, and with 403 if it is about another user. */
export async function checkReviewedSeller(db: Db, me: number, id: number): Promise<void> {
  await checkWriter(db, await findReview(db, id), me, 'sellerId');
}

async function lockOwnReview(tx: Tx, me: number, id: number, writer: Writer): Promise<ReviewRow> {
  return await checkWriter(tx, await lockReview(tx, id), me, writer);
}

export async function editReview(
  db: Db,
  me: number,
  id: number,
  { rating, content }: z.output<typeof ReviewText>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const review = await lockOwnReview(tx, me, id, 'buyerId');
    if (!canEditReview(viewOf(me, review))) fail('review_final');
    await rewriteReview(tx, review, rating, content);
  });
}

export async function replyToReview(db: Db, me: number, id: number, reply: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const review = await lockOwnReview(tx, me, id, 'sellerId');
    if (!canReply(viewOf(me, review))) fail('review_final');
    await setReply(tx, review.id, reply);
  });
}
