/** Connects the reviews feature, and exports what other parts of the server use of it. */

import { isReviewDue, reviewRefusal } from '#rules/reviews/review-refusal.ts';
import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, ok } from '../../http/handlers.ts';
import { checkAuthor, checkReviewedSeller, editReview, replyToReview, writeReview } from './reviews.service.ts';
import { eraseReviews } from './reviews.store.ts';
import {
  listReviews,
  readExchange,
  readReview,
  reviewOfConversation,
  reviewsExport,
  summariseReviews,
} from './reviews.views.ts';

export { setReviewHidden } from './reviews.store.ts';

function reviewHandlers({ db, urls }: Context): Omit<Handlers['reviews'], 'report'> {
  const readOrFail = async (id: number, viewerId: number) =>
    (await readReview(db, urls, id, viewerId)) ?? fail('not_found');
  return {
    list: async ({ query, me }) => {
      const sellerId = query['search[seller_id]'];
      const { 'filters[rating]': rating, cursor, limit } = query;
      const { data, next } = await listReviews(db, urls, { sellerId, rating, viewerId: me?.id, cursor, limit });
      return ok({ data, meta: { ...(await summariseReviews(db, sellerId, me?.id)), next_cursor: next } });
    },
    create: async ({ me, body }) => created(await readOrFail(await writeReview(db, me.id, body), me.id)),
    update: {
      load: ({ me, params }) => checkAuthor(db, me.id, params.id),
      handle: async ({ me, params, body }) => {
        await editReview(db, me.id, params.id, body);
        return ok(await readOrFail(params.id, me.id));
      },
    },
    reply: {
      load: ({ me, params }) => checkReviewedSeller(db, me.id, params.id),
      handle: async ({ me, params, body }) => {
        await replyToReview(db, me.id, params.id, body.content);
        return ok(await readOrFail(params.id, me.id));
      },
    },
    ofConversation: async ({ me, params }) => {
      const exchange = (await readExchange(db, params.id, me.id)) ?? fail('not_found');
      const review = exchange.isReviewed ? await reviewOfConversation(db, urls, params.id, me.id) : undefined;
      return ok({
        review: review ?? null,
        can_review: reviewRefusal(exchange) === null,
        is_due: isReviewDue(exchange),
      });
    },
  };
}

export const reviewsFeature = feature({
  handlers: (context) => ({ reviews: reviewHandlers(context) }),
  erase: { rows: { reviews: eraseReviews } },
  export: { reviews: reviewsExport },
});
