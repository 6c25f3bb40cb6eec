/** Queries for matches. They are refetched when the change feed reports a match. */

import { query } from '#web/lib/net/route-query.ts';

/** The user id is part of the query key, because another user can sign in to this tab. */
export const matchesQuery = (userId: number | undefined, isDeliverableOnly = false) =>
  query('GET /api/matches', isDeliverableOnly ? { query: { deliverable: '1' } } : {}, {
    variant: userId,
    enabled: userId !== undefined,
  });

export const listingMatchesQuery = (id: number, userId: number) =>
  query('GET /api/listings/{id}/matches', { params: { id } }, { variant: userId });
