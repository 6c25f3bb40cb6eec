/** Which listings match, page by page, and what else does a search ask? */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { routes } from '#contract/routes.ts';
import { type AnswerOf, call, type InputOf } from '#web/lib/api.ts';
import type { SearchQueryDto } from './search-params.ts';

export type SearchMeta = AnswerOf<'listings.search'>['meta'];
export type Facets = NonNullable<SearchMeta['facets']>;
export type FacetValue = Facets['group'][number];
export type Suggestion = AnswerOf<'search.suggest'>['data'][number];

/** Long enough that Back shows the same cards, and asks nothing. */
const STALE_MS = 5 * 60_000;

/** The address speaks the wire's own language: whatever it says travels as it stands, and the server judges it. */
const asQuery = (wire: SearchQueryDto & { limit?: string }): NonNullable<InputOf<'listings.search'>['query']> =>
  wire as object;

/** All pages from the first, or from where the address begins; the former results stay until the new ones are there. */
export function searchQuery(wire: SearchQueryDto) {
  const { cursor: start, ...rest } = wire;
  return infiniteQueryOptions({
    queryKey: ['listings', 'search', wire],
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

/** How much a search would find, without what it finds. */
export function searchMetaQuery({ cursor: _, ...rest }: SearchQueryDto) {
  return queryOptions({
    queryKey: ['search', 'meta', rest],
    queryFn: async ({ signal }) =>
      (await call(routes.listings.search, { query: asQuery({ ...rest, limit: '1' }) }, { signal })).meta,
    staleTime: STALE_MS,
  });
}

/** What somebody may mean who has typed this much. */
export function suggestionsQuery(q: string) {
  return queryOptions({
    queryKey: ['search', 'suggest', q],
    queryFn: async ({ signal }) => (await call(routes.search.suggest, { query: { q } }, { signal })).data,
    staleTime: 60_000,
  });
}

/** All of them: there are few. */
export const sourceTypesQuery = queryOptions({
  queryKey: ['search', 'sourceTypes'],
  queryFn: async ({ signal }) =>
    (await call(routes.lookups.sourceTypes, { query: { sort: 'name', order: 'asc' } }, { signal })).data,
  staleTime: STALE_MS,
});
