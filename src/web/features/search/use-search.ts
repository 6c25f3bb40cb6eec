/** Runs a search without the parameters that the server rejects, and reports those parameters. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/net/errors.ts';
import { searchQuery } from './search.queries.ts';
import type { SearchParamName, SearchQueryDto } from './search-params.ts';

export type Refusals = Partial<Record<SearchParamName, string>>;

export type Search = ReturnType<typeof useSearch>;

/**
 * Returns the query's parameters that the server rejected, with their messages; undefined if it rejected none of them.
 */
function refusedParts(error: Error | null, query: SearchQueryDto): Refusals | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const rejected = Object.entries(error.errors).filter(([name]) => Object.hasOwn(query, name));
  if (rejected.length === 0) return undefined;
  return Object.fromEntries(rejected.map(([name, sentences]) => [name, sentences[0] ?? '']));
}

export function useSearch(query: SearchQueryDto) {
  const complete = useInfiniteQuery(searchQuery(query));
  const refusals = refusedParts(complete.error, query);
  const accepted = Object.fromEntries(
    Object.entries(query).filter(([name]) => !refusals || !Object.hasOwn(refusals, name)),
  );
  const reduced = useInfiniteQuery({ ...searchQuery(accepted), enabled: refusals !== undefined });
  const { data, error, isFetching, isPlaceholderData, refetch, ...paging } = refusals ? reduced : complete;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = paging;
  return {
    pages: data?.pages,
    meta: data?.pages[0]?.meta,
    error,
    refusals,
    isFetching,
    /** True while the previous search's results are still on screen. */
    isStale: isPlaceholderData,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  };
}
