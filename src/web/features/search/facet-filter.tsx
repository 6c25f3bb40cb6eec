/** Renders one filter list with counts: groups, members or source types. */
import { useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { filterLabels as words } from './filters.labels.ts';
import { searchLabels } from './search.labels.ts';
import type { FacetValue } from './search.queries.ts';
import type { IdFilter } from './search-params.ts';
import { useOthers } from './use-others.ts';

/** Number of rows before "Show all". */
const COLLAPSED_ROWS = 6;
/** The maximum number of values the server counts. More can exist; typing finds them. */
const MAX_COUNTED = 30;

/** No count if the server has not counted the value. */
type Row = { id: number; name: string; count?: number };

type FacetFilterProps = {
  name: IdFilter;
  /** Undefined until the first counts arrive. */
  values: readonly FacetValue[] | undefined;
  chosen: readonly number[];
  isEstimate: boolean;
  fault?: string | undefined;
  onToggle: (id: number) => void;
};

/** Counts change with every selection. Rows keep their position so that the next click does not hit the wrong row. */
function useSteadyOrder(values: readonly FacetValue[]): readonly FacetValue[] {
  const positions = useRef(new Map<number, number>());
  for (const { id } of values) if (!positions.current.has(id)) positions.current.set(id, positions.current.size);
  const positionOf = ({ id }: FacetValue) => positions.current.get(id) ?? 0;
  return values.toSorted((a, b) => positionOf(a) - positionOf(b));
}

export function FacetFilter({ name, values: counted, chosen, isEstimate, fault, onToggle }: FacetFilterProps) {
  const id = useId();
  const values = counted ?? [];
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const ordered = useSteadyOrder(values);
  const query = typed.trim().toLocaleLowerCase();
  const matches = query === '' ? ordered : ordered.filter((value) => value.name.toLocaleLowerCase().includes(query));
  const { others, isLoading: isAsking, isFailed } = useOthers(name, typed.trim(), values.length >= MAX_COUNTED);
  const title = words.names[name];
  // Selected values are always visible, wherever they are in the list.
  const visible =
    isOpen || query !== '' ? matches : matches.filter((one, at) => at < COLLAPSED_ROWS || chosen.includes(one.id));
  const rest = matches.length - visible.length;
  // A single list, so that a row keeps focus when selecting it moves it to the counted values.
  const rows: Row[] = [...visible, ...others.filter((other) => !values.some((value) => value.id === other.id))];
  // A heading above an empty list is useless.
  if (counted?.length === 0 && chosen.length === 0 && !fault) return null;
  const outcome = isFailed && rows.length === 0 ? searchLabels.failed : words.found(rows.length);
  return (
    <fieldset className="filter" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="filter__title">{title}</legend>
      {fault ? (
        <p id={`${id}-fault`} className="filter__fault">
          {fault}
        </p>
      ) : null}
      {values.length > COLLAPSED_ROWS + 2 ? (
        <TextField
          label={words.find(title)}
          hideLabel
          type="search"
          autoComplete="off"
          placeholder={words.findPlaceholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would submit the price form.
          onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
          fieldClassName="mb-1"
        />
      ) : null}
      {rows.map(({ id: valueId, name: label, count }) => (
        <ChoiceRow
          key={valueId}
          kind="checkbox"
          label={label}
          count={count}
          isEstimate={isEstimate}
          checked={chosen.includes(valueId)}
          onChange={() => onToggle(valueId)}
        />
      ))}
      <p role="status" className="sr-only">
        {query === '' || isAsking ? '' : outcome}
      </p>
      {counted === undefined ? (
        <SkeletonGroup label={words.counting} className="filter__wait grid gap-4 py-2">
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-3/4" />
        </SkeletonGroup>
      ) : rows.length === 0 && !isAsking ? (
        <p className="py-2 text-sm text-soft">{query === '' ? words.none : outcome}</p>
      ) : null}
      {rest > 0 || (isOpen && query === '' && matches.length > COLLAPSED_ROWS) ? (
        <Button variant="ghost" className="-ml-4 justify-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.showFewer : words.showAll(matches.length)}
        </Button>
      ) : null}
    </fieldset>
  );
}
