/** How is one of the lists with counts chosen from: groups, members, source types? */
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

/** Rows before "Show all". */
const FEW = 6;
/** As many as the server counts at once: there may be more, which typing finds. */
const COUNTED = 30;

/** Without a count where nobody has counted. */
type Row = { id: number; name: string; count?: number };

type FacetFilterProps = {
  name: IdFilter;
  /** Undefined until the first counts are there. */
  values: readonly FacetValue[] | undefined;
  chosen: readonly number[];
  isEstimate: boolean;
  fault?: string | undefined;
  onToggle: (id: number) => void;
};

/** Counts change with every choice; rows that were there stay where they were, so that nobody presses a neighbour. */
function useSteadyOrder(values: readonly FacetValue[]): readonly FacetValue[] {
  const places = useRef(new Map<number, number>());
  for (const { id } of values) if (!places.current.has(id)) places.current.set(id, places.current.size);
  const placeOf = ({ id }: FacetValue) => places.current.get(id) ?? 0;
  return values.toSorted((a, b) => placeOf(a) - placeOf(b));
}

export function FacetFilter({ name, values: counted, chosen, isEstimate, fault, onToggle }: FacetFilterProps) {
  const id = useId();
  const values = counted ?? [];
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const ordered = useSteadyOrder(values);
  const sought = typed.trim().toLocaleLowerCase();
  const found = sought === '' ? ordered : ordered.filter((value) => value.name.toLocaleLowerCase().includes(sought));
  const { others, isAsking, isFailed } = useOthers(name, typed.trim(), values.length >= COUNTED);
  const title = words.names[name];
  // A chosen one is always in sight, wherever it stands in the list.
  const shown = isOpen || sought !== '' ? found : found.filter((one, at) => at < FEW || chosen.includes(one.id));
  const rest = found.length - shown.length;
  // One list, so that a row keeps the focus when choosing it has it counted.
  const rows: Row[] = [...shown, ...others.filter((other) => !values.some((value) => value.id === other.id))];
  // A heading over nothing to choose helps nobody.
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
      {values.length > FEW + 2 ? (
        <TextField
          label={words.find(title)}
          hideLabel
          type="search"
          autoComplete="off"
          placeholder={words.findPlaceholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // Enter would send the form of prices.
          onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
          fieldClassName="mb-1"
        />
      ) : null}
      {rows.map(({ id: of, name: label, count }) => (
        <ChoiceRow
          key={of}
          kind="checkbox"
          label={label}
          count={count}
          isEstimate={isEstimate}
          checked={chosen.includes(of)}
          onChange={() => onToggle(of)}
        />
      ))}
      <p role="status" className="sr-only">
        {sought === '' || isAsking ? '' : outcome}
      </p>
      {counted === undefined ? (
        <SkeletonGroup label={words.counting} className="filter__wait grid gap-4 py-2">
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-3/4" />
        </SkeletonGroup>
      ) : rows.length === 0 && !isAsking ? (
        <p className="py-2 text-sm text-soft">{sought === '' ? words.none : outcome}</p>
      ) : null}
      {rest > 0 || (isOpen && sought === '' && found.length > FEW) ? (
        <Button variant="ghost" className="-ml-4 justify-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.showFewer : words.showAll(found.length)}
        </Button>
      ) : null}
    </fieldset>
  );
}
