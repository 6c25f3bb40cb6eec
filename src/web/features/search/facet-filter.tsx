/** Renders one filter list with counts: groups, members, source types or conditions. */

import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { type ValuesFilter, valuesFilterRow } from '#contract/fields.ts';
import { MAX_FACET_VALUES, MAX_SUGGESTIONS } from '#contract/limits.ts';
import { containsFolded } from '#rules/text/fold-text.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { FILTER, FILTER_PROBLEM, FILTER_TITLE } from './class-names.ts';
import { searchLabels, filterLabels as words } from './search.labels.ts';
import { type FacetValue, sourceTypesQuery, suggestionsQuery } from './search.queries.ts';
import { useDebounced } from './use-debounced.ts';

const COLLAPSED_ROWS = 6;

type Row = { id: number; name: string; count?: number };

type FacetFilterProps = {
  name: ValuesFilter;
  /** The values that the server has counted; undefined until the first counts arrive. */
  values: readonly FacetValue[] | undefined;
  chosen: readonly number[];
  isEstimate: boolean;
  error?: string | undefined;
  onToggle: (id: number) => void;
};

/** Counts change with every selection. Rows keep their position so that the next click does not hit the wrong row. */
function useSteadyOrder(values: readonly FacetValue[]): readonly FacetValue[] {
  const positions = useRef(new Map<number, number>());
  for (const { id } of values) if (!positions.current.has(id)) positions.current.set(id, positions.current.size);
  const positionOf = ({ id }: FacetValue) => positions.current.get(id) ?? 0;
  return values.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Returns the counted values that match the typed text, then the values that the server found by name. */
function useRows({ name, values = [], chosen }: FacetFilterProps, isOpen: boolean, typed: string) {
  const ordered = useSteadyOrder(values).map((value) => ({ ...value, name: localText(value.name, value.name_fr) }));
  const matches = typed === '' ? ordered : ordered.filter((value) => containsFolded(value.name, typed));
  // If the facet has the maximum number of values, there can be more: search the server for the typed text.
  const { others, isLoading, isFailed } = useOthers(name, typed, values.length >= MAX_FACET_VALUES);
  // Selected values stay visible while the list is collapsed.
  const visible =
    isOpen || typed !== '' ? matches : matches.filter((match, at) => at < COLLAPSED_ROWS || chosen.includes(match.id));
  // Render the counted values and the values found by name in one list: a selected value gets a count, and its row must
  // not lose the focus then.
  const rows: Row[] = [...visible, ...others.filter((other) => !values.some((value) => value.id === other.id))];
  return { rows, matchCount: matches.length, isCollapsed: visible.length < matches.length, isLoading, isFailed };
}

export function FacetFilter(props: FacetFilterProps) {
  const { name, values, chosen, isEstimate, error, onToggle } = props;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { rows, matchCount, isCollapsed, isLoading, isFailed } = useRows(props, isOpen, typed.trim());
  if (values?.length === 0 && chosen.length === 0 && !error) return null;
  const title = fieldLabels[name];
  return (
    <fieldset className={FILTER} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={FILTER_TITLE}>{title}</legend>
      {error ? (
        <p id={`${id}-error`} className={FILTER_PROBLEM}>
          {error}
        </p>
      ) : null}
      {values && values.length > COLLAPSED_ROWS + 2 ? (
        <FindField title={title} value={typed} onChange={setTyped} />
      ) : null}
      <Rows rows={rows} chosen={chosen} isEstimate={isEstimate} onToggle={onToggle} />
      <Outcome
        isCounting={values === undefined}
        isLoading={isLoading}
        isFailed={isFailed}
        isTyped={typed.trim() !== ''}
        count={rows.length}
      />
      {isCollapsed || (isOpen && typed.trim() === '' && matchCount > COLLAPSED_ROWS) ? (
        <Button variant="ghost" className="-ml-4 justify-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.showFewer : words.showAll(matchCount)}
        </Button>
      ) : null}
    </fieldset>
  );
}

function FindField({ title, value, onChange }: { title: string; value: string; onChange: (typed: string) => void }) {
  return (
    <TextField
      label={words.find(title)}
      hideLabel
      type="search"
      autoComplete="off"
      placeholder={words.findPlaceholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Ignore Enter: the values are already filtered while the user types.
      onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
      fieldClassName="mb-1"
    />
  );
}

type OutcomeProps = { isCounting: boolean; isLoading: boolean; isFailed: boolean; isTyped: boolean; count: number };

function Outcome({ isCounting, isLoading, isFailed, isTyped, count }: OutcomeProps) {
  const outcome = isFailed && count === 0 ? searchLabels.failed : words.resultCount(count);
  return (
    <>
      <p role="status" className="sr-only">
        {isTyped && !isLoading ? outcome : ''}
      </p>
      {isCounting ? (
        <SkeletonGroup
          label={words.counting}
          // A placeholder with about the height of the content that replaces it.
          className="content-start min-h-88 lg:pointer-fine:in-[.search\_\_panel]:min-h-72 grid gap-4 py-2"
        >
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-3/4" />
        </SkeletonGroup>
      ) : count === 0 && !isLoading ? (
        <p className="py-2 text-sm text-soft">{isTyped ? outcome : words.none}</p>
      ) : null}
    </>
  );
}

type RowsProps = Pick<FacetFilterProps, 'chosen' | 'isEstimate' | 'onToggle'> & { rows: readonly Row[] };

function Rows({ rows, chosen, isEstimate, onToggle }: RowsProps) {
  return rows.map(({ id, name, count }) => (
    <ChoiceRow
      key={id}
      kind="checkbox"
      label={name}
      count={count}
      isEstimate={isEstimate}
      checked={chosen.includes(id)}
      onChange={() => onToggle(id)}
    />
  ));
}

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
function useOthers(name: ValuesFilter, typed: string, isEnabled: boolean): Others {
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
