/** Defines the reviews that buyers write about a seller, and the seller's replies. */

import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import {
  MAX_RATING,
  MAX_REPORT_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_TOKEN_LENGTH,
  REVIEW_CHANGE_DAYS,
  WHOLE_LIST_LIMIT,
} from './limits.ts';
import { NextCursor } from './paging.ts';
import { type ProblemCode, problemCode } from './problems.ts';
import { Id, Instant, Named, PageLimit, PathId, PictureUrl } from './scalars.ts';
import { VISIBLE } from './visible-text.ts';

const Rating = z.int().min(1).max(MAX_RATING);

/** The listing of the review's conversation, as it is now. */
export const ReviewListing = Named.extend({
  image1: PictureUrl,
  /** False if the listing is hidden; a hidden listing has no page and an empty picture. */
  is_available: z.boolean(),
  /** How many additional listings the conversation is about; absent if there are none. */
  more_listings: z.int().min(1).optional(),
});
export type ReviewListing = z.infer<typeof ReviewListing>;

export const Review = z.object({
  id: Id,
  rating: Rating,
  content: z.string(),
  seller_id: Id,
  buyer: Named.extend({ profile: z.object({ avatar: PictureUrl }) }),
  /**
   * Null if the listing or the buyer's account was erased, or if the listing is hidden from the viewer. Optional,
   * because other servers of this API can omit the field.
   */
  listing: ReviewListing.nullable().optional(),
  reply: z.object({ content: z.string(), created_at: Instant }).nullable(),
  created_at: Instant,
  /** What the viewer can do with the review, computed by the rules that also check writes. */
  viewer: z.object({ can: z.object({ edit: z.boolean(), reply: z.boolean(), report: z.boolean() }) }),
});
export type Review = z.infer<typeof Review>;

const count = z.int().min(0);
export const ReviewSummary = z.object({
  average_rating: z.number().min(0).max(MAX_RATING),
  review_count: count,
  /** The number of reviews per rating. Counts all reviews of the seller, even if the list is filtered. */
  histogram: z.object({ '1': count, '2': count, '3': count, '4': count, '5': count }),
});

const words = (missing: ProblemCode) =>
  z.string().trim().regex(VISIBLE, missing).max(MAX_REVIEW_LENGTH, problemCode('too_long'));

export const ReviewText = z.object({
  rating: z
    .int(problemCode('rating_out_of_range'))
    .min(1, problemCode('rating_out_of_range'))
    .max(MAX_RATING, problemCode('rating_out_of_range')),
  content: words('review_required'),
});
export const NewReview = ReviewText.extend({ conversation_id: Id });
export const ReviewReply = z.object({ content: words('reply_required') });
export const ReviewReport = z.object({
  reason: z
    .string()
    .trim()
    .regex(VISIBLE, problemCode('reason_required'))
    .max(MAX_REPORT_LENGTH, problemCode('too_long')),
});

export const ReviewOfConversation = z.object({
  /** The buyer's review; null until the buyer has written it. */
  review: Review.nullable(),
  can_review: z.boolean(),
  /** Whether the client should prompt for a review now. */
  is_due: z.boolean(),
});
export type ReviewOfConversation = z.infer<typeof ReviewOfConversation>;

const byId = z.object({ id: PathId });

const reviewViews = [
  'GET /api/reviews',
  'GET /api/conversations/{id}/review',
  'GET /api/users/{name}',
  'GET /api/listings/{id}',
] as const;

export const reviewsRoutes = {
  'GET /api/reviews': {
    id: 'reviews.list',
    access: 'anyone',
    summary: `Reviews of one seller, newest first, optionally of one rating; without a limit up to ${WHOLE_LIST_LIMIT} at once`,
    query: z.object({
      'search[seller_id]': PathId,
      /** If absent or empty, reviews with any rating are returned. A form sends an unset filter as an empty text. */
      'filters[rating]': z
        .preprocess((value) => (value === '' ? undefined : value), z.coerce.number().pipe(Rating).optional())
        .optional(),
      /** The cursor from the previous response, for the same seller and rating. */
      cursor: z.string().max(MAX_TOKEN_LENGTH).optional(),
      /** If `limit` is absent, the response contains the newest reviews, up to `WHOLE_LIST_LIMIT`. */
      limit: PageLimit.optional(),
    }),
    responses: {
      200: z.object({
        data: z.array(Review),
        meta: ReviewSummary.extend(NextCursor.shape),
      }),
    },
    errors: ['validation_failed'],
  },
  'POST /api/reviews': {
    id: 'reviews.create',
    access: 'member',
    affects: reviewViews,
    summary: 'The buyer of a conversation reviews its seller, once both have written in it',
    body: NewReview,
    responses: { 201: Review },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'review_too_early', 'already_reviewed'],
  },
  'PUT /api/reviews/{id}': {
    id: 'reviews.update',
    access: 'owner',
    affects: reviewViews,
    summary: `Edits a review of the user within ${REVIEW_CHANGE_DAYS} days`,
    params: byId,
    body: ReviewText,
    responses: { 200: Review },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'review_final'],
  },
  'POST /api/reviews/{id}/reply': {
    id: 'reviews.reply',
    access: 'recipient',
    affects: ['GET /api/reviews', 'GET /api/conversations/{id}/review'],
    summary: `Saves the seller’s reply to a review; another call within ${REVIEW_CHANGE_DAYS} days replaces it`,
    params: byId,
    body: ReviewReply,
    responses: { 200: Review },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'review_final'],
  },
  'POST /api/reviews/{id}/report': {
    id: 'reviews.report',
    access: 'member',
    summary: 'Reports the review of another user to the staff; reporting it again replaces the reason',
    params: byId,
    body: ReviewReport,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  'GET /api/conversations/{id}/review': {
    id: 'reviews.ofConversation',
    access: 'participant',
    summary: "A conversation's review, and whether the user can write it",
    params: byId,
    responses: { 200: ReviewOfConversation },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
