/** Writes and edits reviews, and the sellers' replies to them. */
import type { z } from 'zod';
import type { NewReview, ReviewText } from '#contract/reviews.ts';
import { reviewRefusal } from '#rules/reviews/review-refusal.ts';
import { canEditReview, canReply, type ReviewSeen } from '#rules/reviews/review-viewer.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { readBlockedUsers } from '../blocks/index.ts';
import { insertReview, lockReview, type ReviewRow, rewriteReview, setReply } from './reviews.store.ts';
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
async function isHiddenReview(tx: Tx, { buyerId, isHidden }: ReviewRow, viewerId: number): Promise<boolean> {
  if (viewerId === buyerId) return false;
  if (isHidden) return true;
  return (await readBlockedUsers(tx, viewerId)).has(buyerId);
}

/** Checks ownership before it calls `read`, which validates the body and fails with 422. */
async function change<T>(
  db: Db,
  me: number,
  id: number,
  action: { isOwner: (review: ReviewRow) => boolean; canChange: (review: ReviewRow) => boolean; read: () => T },
  write: (tx: Tx, review: ReviewRow, input: T) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const review = (await lockReview(tx, id)) ?? fail('not_found');
    if (await isHiddenReview(tx, review, me)) fail('not_found');
    if (!action.isOwner(review)) fail('forbidden');
    const input = action.read();
    if (!action.canChange(review)) fail('review_final');
    await write(tx, review, input);
  });
}

export async function editReview(
  db: Db,
  me: number,
  id: number,
  read: () => z.output<typeof ReviewText>,
): Promise<void> {
  const action = {
    isOwner: (review: ReviewRow) => review.buyerId === me,
    canChange: (review: ReviewRow) => canEditReview(viewOf(me, review)),
    read,
  };
  await change(db, me, id, action, (tx, review, { rating, content }) => rewriteReview(tx, review, rating, content));
}

export async function replyToReview(db: Db, me: number, id: number, read: () => { content: string }): Promise<void> {
  const action = {
    isOwner: (review: ReviewRow) => review.sellerId === me,
    canChange: (review: ReviewRow) => canReply(viewOf(me, review)),
    read,
  };
  await change(db, me, id, action, (tx, review, { content }) => setReply(tx, review.id, content));
}
