/** Queries for the search page: results by page, result metadata, suggestions and source types. */

import { keepPreviousData } from '@tanstack/react-query';
import { MINUTE_MS } from '#contract/durations.ts';
import type { AnswerOf, InputOf } from '#web/lib/net/api.ts';
import { nextCursor, pagedQuery, query } from '#web/lib/net/route-query.ts';
import type { SearchQueryDto } from './search-params.ts';

export type SearchMeta = AnswerOf<'GET /api/listings/search'>['meta'];
export type Facets = NonNullable<SearchMeta['facets']>;
export type FacetValue = Facets['group'][number];
export type Suggestion = AnswerOf<'GET /api/search/suggestions'>['data'][number];

/** How long results count as fresh: long enough for Back to show the same cards without a request. */
const STALE_MS = 5 * MINUTE_MS;

/**
 * The parameters have the same names as in the API, and the server parses and validates their values, so only the type
 * changes.
 */
const asQuery = (
  params: SearchQueryDto & { limit?: string },
): NonNullable<InputOf<'GET /api/listings/search'>['query']> => params as object;

/** All pages from the first, or from the cursor in the URL. Previous results stay visible until new ones arrive. */
export function searchQuery({ cursor: start, ...rest }: SearchQueryDto) {
  return pagedQuery(
    'GET /api/listings/search',
    (cursor) => ({ query: asQuery(cursor === undefined ? rest : { ...rest, cursor }) }),
    { start, getNextPageParam: nextCursor, placeholderData: keepPreviousData, staleTime: STALE_MS },
  );
}

/** The metadata (count and facets) of a search, without its results. */
export function searchMetaQuery({ cursor: _, ...rest }: SearchQueryDto) {
  return query(
    'GET /api/listings/search',
    { query: asQuery({ ...rest, limit: '1' }) },
    { variant: 'meta', read: ({ meta }) => meta, staleTime: STALE_MS },
  );
}

const MAX_NEAREST = '4';

export function nearestQuery({ cursor: _, ...rest }: SearchQueryDto) {
  return query(
    'GET /api/listings/search',
    { query: asQuery({ ...rest, limit: MAX_NEAREST }) },
    { variant: 'nearest', read: ({ data }) => data, staleTime: STALE_MS },
  );
}

export function suggestionsQuery(q: string) {
  return query('GET /api/search/suggestions', { query: { q } }, { read: ({ data }) => data, staleTime: MINUTE_MS });
}

export const sourceTypesQuery = query(
  'GET /api/sourcetypes',
  { query: { sort: 'name', order: 'asc' } },
  { read: ({ data }) => data, staleTime: STALE_MS },
);
