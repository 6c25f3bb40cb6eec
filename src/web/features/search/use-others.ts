/** Finds filter values by name beyond those that the server counted. */
import { useQuery } from '@tanstack/react-query';
import { sourceTypesQuery, suggestionsQuery } from './search.queries.ts';
import type { IdFilter } from './search-params.ts';
import { useDebounced } from './use-debounced.ts';

type Other = { id: number; name: string };
/** The maximum number of suggestions. */
const MAX_OTHERS = 8;

type Others = {
  others: readonly Other[];
  /** True while the request is pending. */
  isLoading: boolean;
  isFailed: boolean;
};

/** Groups and members come from the suggestions endpoint; source types are filtered by the typed text. */
export function useOthers(name: IdFilter, typed: string, isEnabled: boolean): Others {
  const query = useDebounced(typed, 200);
  const shouldFetch = isEnabled && query !== '';
  const isSource = name === 'sourcetype';
  const suggested = useQuery({ ...suggestionsQuery(query), enabled: shouldFetch && !isSource });
  const sources = useQuery({ ...sourceTypesQuery, enabled: shouldFetch && isSource });
  if (!isEnabled || typed === '') return { others: [], isLoading: false, isFailed: false };
  const lower = query.toLocaleLowerCase();
  const others: Other[] = isSource
    ? (sources.data ?? []).filter((one) => one.name.toLocaleLowerCase().includes(lower)).slice(0, MAX_OTHERS)
    : (suggested.data ?? []).filter(({ kind }) => kind === name);
  const { isFetching, isError } = isSource ? sources : suggested;
  return { others, isLoading: query !== typed || isFetching, isFailed: isError };
}
