/** Queries of the home page. */
import { MINUTE_MS } from '#contract/durations.ts';
import type { FacetValue } from '#contract/search.ts';
import { query } from '#web/lib/net/route-query.ts';

/** Twelve cards fill complete rows of two, three or four. */
export const HOME_CARDS = 12;

export const newestListingsQuery = query('GET /api/listings/newest', { query: { limit: HOME_CARDS } });

/** One random sample per visit: the list must not reshuffle while the user reads it. */
export const randomListingsQuery = query(
  'GET /api/listings/random',
  { query: { limit: HOME_CARDS } },
  { staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false, meta: { still: true } },
);

export type BrowseEntry = FacetValue & { kind: 'sourcetype' | 'group' };

const MAX_SOURCE_TYPES = 6;
const MAX_GROUPS = 12;

/** The source types and groups with the most listings for sale, read from the facets of an empty search. */
export const browseQuery = query(
  'GET /api/listings/search',
  { query: { sort: 'newest', limit: 1 } },
  {
    variant: 'browse',
    read: ({ meta: { facets } }): BrowseEntry[] => [
      ...(facets?.sourcetype ?? [])
        .slice(0, MAX_SOURCE_TYPES)
        .map((value) => ({ ...value, kind: 'sourcetype' as const })),
      ...(facets?.group ?? []).slice(0, MAX_GROUPS).map((value) => ({ ...value, kind: 'group' as const })),
    ],
    staleTime: 5 * MINUTE_MS,
  },
);
