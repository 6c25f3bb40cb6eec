/** Which values of a filter does typing find beyond those that are counted? */
import { useQuery } from '@tanstack/react-query';
import { sourceTypesQuery, suggestionsQuery } from './search.queries.ts';
import type { IdFilter } from './search-params.ts';
import { useDebounced } from './use-debounced.ts';

type Other = { id: number; name: string };
/** As many as are suggested. */
const MOST = 8;

type Others = {
  others: readonly Other[];
  /** They are not known yet. */
  isAsking: boolean;
  isFailed: boolean;
};

/** Groups and members as they are suggested, of source types those that hold what is typed. */
export function useOthers(name: IdFilter, typed: string, isWanted: boolean): Others {
  const sought = useDebounced(typed, 200);
  const isAsked = isWanted && sought !== '';
  const isSource = name === 'sourcetype';
  const suggested = useQuery({ ...suggestionsQuery(sought), enabled: isAsked && !isSource });
  const sources = useQuery({ ...sourceTypesQuery, enabled: isAsked && isSource });
  if (!isWanted || typed === '') return { others: [], isAsking: false, isFailed: false };
  const lower = sought.toLocaleLowerCase();
  const others: Other[] = isSource
    ? (sources.data ?? []).filter((one) => one.name.toLocaleLowerCase().includes(lower)).slice(0, MOST)
    : (suggested.data ?? []).filter(({ kind }) => kind === name);
  const { isFetching, isError } = isSource ? sources : suggested;
  return { others, isAsking: sought !== typed || isFetching, isFailed: isError };
}
