/** Defines follows: sellers, groups and members whose new listings a user is notified about and sees in a feed. */
import { z } from 'zod';
import { defineRoutes } from './endpoint.ts';
import { followKinds } from './follow-kinds.ts';
import { followRoutes } from './follow-routes.ts';
import { MAX_TOKEN_LENGTH } from './limits.ts';
import { ListingCard } from './listings.ts';
import { pageOf } from './paging.ts';
import { Id, Instant, PageLimit, PathId, PictureUrl } from './scalars.ts';

const DEFAULT_FEED_LIMIT = 24;

export const Follow = z.object({
  kind: z.enum(followKinds),
  id: Id,
  name: z.string(),
  /** Only for a followed seller: the URL of the seller's picture, empty if there is none. */
  avatar: PictureUrl.optional(),
  created_at: Instant,
});
export type Follow = z.infer<typeof Follow>;

const byTarget = z.object({ kind: z.enum(followKinds), id: PathId });

export const follows = defineRoutes(followRoutes.follows, {
  list: {
    summary: 'What the signed-in user follows, newest first',
    responses: { 200: z.object({ data: z.array(Follow) }) },
    errors: ['unauthenticated'],
  },
  feed: {
    summary: 'The open listings of what the signed-in user follows, newest first',
    query: z.object({
      cursor: z.string().max(MAX_TOKEN_LENGTH).optional(),
      limit: PageLimit.default(DEFAULT_FEED_LIMIT),
    }),
    responses: { 200: pageOf(ListingCard) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  add: {
    summary: 'Follows a seller, group or member; following it again changes nothing. The seller is not notified',
    params: byTarget,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'user_blocked', 'too_many_follows'],
  },
  remove: {
    summary: 'Ends a follow; nothing changes if there is none',
    params: byTarget,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
});
