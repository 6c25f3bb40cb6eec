/** Queries of the home page. */
import { routes } from '#contract/routes.ts';
import { query } from '#web/lib/net/route-query.ts';

/** Fills whole rows of two, three and four columns. */
export const HOME_CARDS = 12;

export const newestListingsQuery = query(routes.listings.newest, { query: { limit: HOME_CARDS } });

/** One random sample per visit: the list must not reshuffle while the user reads it. */
export const randomListingsQuery = query(
  routes.listings.random,
  { query: { limit: HOME_CARDS } },
  { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, meta: { still: true } },
);
