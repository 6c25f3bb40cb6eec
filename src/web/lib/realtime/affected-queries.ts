/** Refetches the queries that are affected by changes in the user's change feed. */

import type { QueryClient } from '@tanstack/react-query';
import type { RouteKey } from '#contract/api.ts';
import type { ChangeType } from '#contract/broadcasting.ts';
import { refetchEverything } from '../net/query.ts';
import { refetchRoutes } from '../net/route-query.ts';
import { onChange, onChangesExpired } from './changes.ts';

const affectedByChange: Readonly<Record<ChangeType, readonly RouteKey[]>> = {
  notification: ['GET /api/notifications', 'GET /api/saved-searches', 'GET /api/follows/feed'],
  conversation: ['GET /api/conversations', 'GET /api/conversations/{id}/messages'],
  connection: ['GET /api/users/{userId}/connection-notification-status/{listingId}', 'GET /api/connection-requests'],
  listing: ['GET /api/listings/{id}'],
  account: ['GET /api/users/me', 'GET /api/account', 'GET /api/preferences', 'GET /api/account/exports'],
  favourite: ['GET /api/favourites/ids', 'GET /api/favourites'],
  saved_search: ['GET /api/saved-searches'],
  follow: ['GET /api/follows', 'GET /api/follows/feed'],
  want: ['GET /api/wants', 'GET /api/matches'],
  match: ['GET /api/wants', 'GET /api/matches', 'GET /api/listings/{id}/matches'],
  trade: ['GET /api/trades', 'GET /api/trades/{id}'],
  block: ['GET /api/blocks'],
};
const changeTypes = Object.keys(affectedByChange) as ChangeType[];

/**
 * Features handle changes to conversations and favourites themselves, mostly without a request; blocks are handled
 * below.
 */
const HANDLED_SEPARATELY: readonly ChangeType[] = ['conversation', 'favourite', 'block'];

/**
 * The routes to refetch once the first position in the feed is known, because data fetched earlier can be stale.
 * Listing routes are excluded: listings change too rarely to justify fetching every listing page twice.
 */
const affectedAtStart = changeTypes.flatMap((type) => (type === 'listing' ? [] : affectedByChange[type]));

export function refetchOnChange(client: QueryClient): () => void {
  const unsubscribers = [
    ...changeTypes
      .filter((type) => !HANDLED_SEPARATELY.includes(type))
      .map((type) => onChange(type, () => void refetchRoutes(client, affectedByChange[type]))),
    // A block hides a user in almost every response.
    onChange('block', () => void refetchEverything(client)),
    onChangesExpired((reason) => {
      if (reason === 'expired') void refetchEverything(client);
      else void refetchRoutes(client, affectedAtStart);
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
  };
}
