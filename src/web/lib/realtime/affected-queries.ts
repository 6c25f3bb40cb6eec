/** Refetches the queries that are affected by changes in the user's change feed. */
import type { QueryClient } from '@tanstack/react-query';
import type { ChangeType } from '#contract/broadcasting.ts';
import type { RouteId } from '#contract/routes.ts';
import { refetchEverything } from '../net/query.ts';
import { refetchRoutes } from '../net/route-query.ts';
import { onChange, onChangesExpired } from './changes.ts';

const affectedByChange: Readonly<Record<ChangeType, readonly RouteId[]>> = {
  notification: ['notifications.list', 'savedSearches.list', 'follows.feed'],
  conversation: ['conversations.list', 'conversations.messages'],
  connection: ['connections.status', 'connections.own'],
  listing: ['listings.read'],
  account: ['auth.me', 'settings.account', 'preferences.read', 'privacy.exports'],
  favourite: ['favourites.ids', 'favourites.list'],
  saved_search: ['savedSearches.list'],
  follow: ['follows.list', 'follows.feed'],
  want: ['wants.list', 'matches.list'],
  match: ['wants.list', 'matches.list', 'matches.ofListing'],
  trade: ['trades.list', 'trades.read'],
  block: ['blocks.list'],
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
