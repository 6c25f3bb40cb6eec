/** Queries of the home page. */
import { queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';

/** Fills whole rows of two, three and four columns. */
export const HOME_CARDS = 12;

export const newestListingsQuery = queryOptions({
  queryKey: ['listings', 'newest'],
  queryFn: ({ signal }) => call(routes.listings.newest, { query: { limit: HOME_CARDS } }, { signal }),
});

/** One random sample per visit: the list must not reshuffle while the user reads it. */
export const randomListingsQuery = queryOptions({
  queryKey: ['listings', 'random'],
  queryFn: ({ signal }) => call(routes.listings.random, { query: { limit: HOME_CARDS } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: false,
  meta: { still: true },
});
