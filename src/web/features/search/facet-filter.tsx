/** How is one of the lists with counts chosen from: groups, members, source types? */
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { filterLabels as words } from './filters.labels.ts';
import { type FacetValue, suggestionsQuery } from './search.queries.ts';
import type { IdFilter } from './search-address.ts';
import { useDebounced } from './use-debounced.ts';

/** Rows before "Show all". */
const FEW = 6;
/** As many as the server counts at once: there may be more, which typing finds. */
const COUNTED = 30;

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
  const others = useOthers(name, typed.trim(), values.length >= COUNTED && found.length === 0);
  const title = words.names[name];
  // A chosen one is always in sight, wherever it stands in the list.
  const shown = isOpen || sought !== '' ? found : found.filter((one, at) => at < FEW || chosen.includes(one.id));
  const rest = found.length - shown.length;
  // A heading over nothing to choose helps nobody.
  if (counted?.length === 0 && chosen.length === 0 && !fault) return null;
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
      {shown.map((value) => (
        <ChoiceRow
          key={value.id}
          kind="checkbox"
          label={value.name}
          count={value.count}
          isEstimate={isEstimate}
          checked={chosen.includes(value.id)}
          onChange={() => onToggle(value.id)}
        />
      ))}
      {others.map((other) => (
        <ChoiceRow
          key={other.id}
          kind="checkbox"
          label={other.name}
          checked={chosen.includes(other.id)}
          onChange={() => {
            setTyped('');
            onToggle(other.id);
          }}
        />
      ))}
      {counted === undefined ? (
        <SkeletonGroup label={words.counting} className="grid gap-4 py-2">
          <Skeleton className="h-3 w-3/4" />
          <Skeleton className="h-3 w-2/3" />
          <Skeleton className="h-3 w-3/4" />
        </SkeletonGroup>
      ) : shown.length + others.length === 0 ? (
        <p className="py-2 text-sm text-soft">{sought === '' ? words.none : words.noneFound}</p>
      ) : null}
      {rest > 0 || (isOpen && sought === '' && found.length > FEW) ? (
        <Button variant="ghost" className="-ml-4 justify-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.showFewer : words.showAll(found.length)}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Those of the kind that the words begin, beyond the ones that are counted. */
function useOthers(name: IdFilter, typed: string, isWanted: boolean): readonly { id: number; name: string }[] {
  const sought = useDebounced(typed, 200);
  const { data = [] } = useQuery({
    ...suggestionsQuery(sought),
    enabled: isWanted && name !== 'sourcetype' && sought !== '',
  });
  return isWanted && typed !== '' ? data.filter(({ kind }) => kind === name) : [];
}
