/** How does a page search: what the server refuses is left out, named, and the rest found all the same? */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ApiError } from '#web/lib/errors.ts';
import { searchQuery } from './search.queries.ts';
import type { SearchParamName, SearchQueryDto } from './search-params.ts';

/** The server's own sentences about parts that it does not take. */
export type Refusals = Partial<Record<SearchParamName, string>>;

export type Search = ReturnType<typeof useSearch>;

/** Undefined where the refusal is about nothing that was asked: leaving out more would not help. */
function refusedParts(error: Error | null, wire: SearchQueryDto): Refusals | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined;
  const found = Object.entries(error.errors).filter(([name]) => Object.hasOwn(wire, name));
  if (found.length === 0) return undefined;
  return Object.fromEntries(found.map(([name, sentences]) => [name, sentences[0] ?? '']));
}

export function useSearch(wire: SearchQueryDto) {
  const whole = useInfiniteQuery(searchQuery(wire));
  const refusals = refusedParts(whole.error, wire);
  const kept = Object.fromEntries(Object.entries(wire).filter(([name]) => !refusals || !Object.hasOwn(refusals, name)));
  const rest = useInfiniteQuery({ ...searchQuery(kept), enabled: refusals !== undefined });
  const { data, error, isFetching, isPlaceholderData, refetch, ...paging } = refusals ? rest : whole;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = paging;
  return {
    pages: data?.pages,
    meta: data?.pages[0]?.meta,
    error,
    refusals,
    isFetching,
    /** What is on screen answers the question before this one. */
    isStale: isPlaceholderData,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  };
}
