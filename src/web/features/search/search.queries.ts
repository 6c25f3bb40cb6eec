/** Queries of the search page: results by page, result metadata, suggestions and source types. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { type AnswerOf, call, type InputOf } from '#web/lib/api.ts';
import type { SearchQueryDto } from './search-params.ts';

export type SearchMeta = AnswerOf<'listings.search'>['meta'];
export type Facets = NonNullable<SearchMeta['facets']>;
export type FacetValue = Facets['group'][number];
export type Suggestion = AnswerOf<'search.suggest'>['data'][number];

/** Long enough for Back to show the same cards without a request. */
const STALE_MS = 5 * 60_000;

/** The URL uses the names of the API, so its values are sent unchanged and the server validates them. */
const asQuery = (query: SearchQueryDto & { limit?: string }): NonNullable<InputOf<'listings.search'>['query']> =>
  query as object;

/**
 * All pages from the first, or from the cursor in the URL. The previous results stay visible until the new ones arrive.
 */
export function searchQuery(query: SearchQueryDto) {
  const { cursor: start, ...rest } = query;
  return infiniteQueryOptions({
    queryKey: ['listings', 'search', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        routes.listings.search,
        { query: asQuery(pageParam === undefined ? rest : { ...rest, cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });
}

/** The metadata (count and facets) of a search, without its results. */
export function searchMetaQuery({ cursor: _, ...rest }: SearchQueryDto) {
  return queryOptions({
    queryKey: ['search', 'meta', rest],
    queryFn: async ({ signal }) =>
      (await call(routes.listings.search, { query: asQuery({ ...rest, limit: '1' }) }, { signal })).meta,
    staleTime: STALE_MS,
  });
}

/** Suggestions for the text typed so far. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['search', 'suggest', q],
    queryFn: async ({ signal }) => (await call(routes.search.suggest, { query: { q } }, { signal })).data,
    staleTime: 60_000,
  });
}

/** All source types; there are only a few. */
export const sourceTypesQuery = queryOptions({
  queryKey: ['search', 'sourceTypes'],
  queryFn: async ({ signal }) =>
    (await call(routes.lookups.sourceTypes, { query: { sort: 'name', order: 'asc' } }, { signal })).data,
  staleTime: STALE_MS,
});
