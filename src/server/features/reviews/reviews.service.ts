/** How does a buyer review, and a seller answer? */
import type { z } from 'zod';
import type { NewReview, ReviewText } from '#contract/reviews.ts';
import { reviewRefusal } from '#rules/reviews/review-refusal.ts';
import { canEditReview, canReply, canReportReview, type ReviewSeen } from '#rules/reviews/review-viewer.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { insertReview, keepReport, lockReview, type ReviewRow, rewriteReview, setReply } from './reviews.store.ts';
import { readExchange } from './reviews.views.ts';

/** Answers the review's id. Refuses with 404 a conversation of others, 403 the seller, 409 too early or twice. */
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

const seenBy = (viewerId: number, { buyerId, sellerId, createdAt, repliedAt }: ReviewRow): ReviewSeen => ({
  viewerId,
  buyerId,
  sellerId,
  createdAt,
  repliedAt,
  now: new Date(),
});

/** Whose it is is said before what is wrong with what was sent; `read` refuses with 422. */
async function change<T>(
  db: Db,
  id: number,
  part: { isTheirs: (review: ReviewRow) => boolean; may: (review: ReviewRow) => boolean; read: () => T },
  write: (tx: Tx, review: ReviewRow, sent: T) => Promise<void>,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const review = (await lockReview(tx, id)) ?? fail('not_found');
    if (!part.isTheirs(review)) fail('forbidden');
    const sent = part.read();
    if (!part.may(review)) fail('review_final');
    await write(tx, review, sent);
  });
}

export async function editReview(
  db: Db,
  me: number,
  id: number,
  read: () => z.output<typeof ReviewText>,
): Promise<void> {
  const part = {
    isTheirs: (review: ReviewRow) => review.buyerId === me,
    may: (review: ReviewRow) => canEditReview(seenBy(me, review)),
    read,
  };
  await change(db, id, part, (tx, review, { rating, content }) => rewriteReview(tx, review, rating, content));
}

export async function replyToReview(db: Db, me: number, id: number, read: () => { content: string }): Promise<void> {
  const part = {
    isTheirs: (review: ReviewRow) => review.sellerId === me,
    may: (review: ReviewRow) => canReply(seenBy(me, review)),
    read,
  };
  await change(db, id, part, (tx, review, { content }) => setReply(tx, review.id, content));
}

/** One's own review is not to be reported. */
export async function reportReview(db: Db, me: number, id: number, read: () => { reason: string }): Promise<void> {
  await withTransaction(db, async (tx) => {
    const review = (await lockReview(tx, id)) ?? fail('not_found');
    if (!canReportReview(seenBy(me, review))) fail('forbidden');
    await keepReport(tx, id, me, read().reason);
  });
}
