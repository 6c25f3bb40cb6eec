/** Finds filter values by the typed text, for filters with more values than the server counts. */

import { useQuery } from '@tanstack/react-query';
import { type ValuesFilter, valuesFilterRow } from '#contract/fields/search.ts';
import { MAX_SUGGESTIONS } from '#contract/limits.ts';
import { containsFolded } from '#rules/text/fold-text.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { sourceTypesQuery, suggestionsQuery } from './search.queries.ts';
import { useDebounced } from './use-debounced.ts';

type Other = { id: number; name: string };

type Others = {
  others: readonly Other[];
  isLoading: boolean;
  isFailed: boolean;
};

/**
 * Finds groups and members through the suggestions endpoint, and source types in the complete list. If the values of a
 * filter are plain numbers, a value is found only by typing exactly that number.
 */
export function useOthers(name: ValuesFilter, typed: string, isEnabled: boolean): Others {
  const query = useDebounced(typed, 200);
  const shouldFetch = isEnabled && query !== '';
  const isSource = name === 'sourcetype';
  const isNamed = valuesFilterRow(name).names !== undefined;
  const suggested = useQuery({ ...suggestionsQuery(query), enabled: shouldFetch && isNamed && !isSource });
  const sources = useQuery({ ...sourceTypesQuery, enabled: shouldFetch && isSource });
  if (!isEnabled || typed === '') return { others: [], isLoading: false, isFailed: false };
  if (!isNamed) {
    const others = /^[1-9]\d{0,8}$/.test(typed) ? [{ id: Number(typed), name: typed }] : [];
    return { others, isLoading: false, isFailed: false };
  }
  const others: Other[] = isSource
    ? (sources.data ?? [])
        .map(({ id, name: english, name_fr }) => ({ id, name: localText(english, name_fr) }))
        .filter((source) => containsFolded(source.name, query))
        .slice(0, MAX_SUGGESTIONS)
    : (suggested.data ?? []).filter(({ kind }) => kind === name);
  const { isFetching, isError } = isSource ? sources : suggested;
  return { others, isLoading: query !== typed || isFetching, isFailed: isError };
}
