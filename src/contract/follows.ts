/** Defines follows: sellers, groups and members whose new listings a user is notified about and sees in a feed. */
import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { followKinds } from './follow-kinds.ts';
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

export const followsRoutes = {
  'GET /api/follows': {
    id: 'follows.list',
    access: 'member',
    summary: 'What the signed-in user follows, newest first',
    responses: { 200: z.object({ data: z.array(Follow) }) },
    errors: ['unauthenticated'],
  },
  'GET /api/follows/feed': {
    id: 'follows.feed',
    access: 'member',
    summary: 'The open listings of what the signed-in user follows, newest first',
    query: z.object({
      cursor: z.string().max(MAX_TOKEN_LENGTH).optional(),
      limit: PageLimit.default(DEFAULT_FEED_LIMIT),
    }),
    responses: { 200: pageOf(ListingCard) },
    errors: ['unauthenticated', 'validation_failed'],
  },
  'PUT /api/follows/{kind}/{id}': {
    id: 'follows.add',
    access: 'member',
    affects: ['GET /api/follows', 'GET /api/follows/feed'],
    summary: 'Follows a seller, group or member; following it again changes nothing. The seller is not notified',
    params: byTarget,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed', 'user_blocked', 'too_many_follows'],
  },
  'DELETE /api/follows/{kind}/{id}': {
    id: 'follows.remove',
    access: 'member',
    affects: ['GET /api/follows', 'GET /api/follows/feed'],
    summary: 'Ends a follow; nothing changes if there is none',
    params: byTarget,
    responses: { 204: null },
    errors: ['unauthenticated', 'not_found'],
  },
} as const satisfies Endpoints;
