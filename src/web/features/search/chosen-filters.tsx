/** Renders the active filters as chips; clicking a chip removes its filter. */
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type FilterChip, filterChips } from './filter-chips.ts';
import { filterLabels as words } from './search.labels.ts';
import type { Facets } from './search.queries.ts';
import { type SearchParams, withoutFilters } from './search-params.ts';
import '#web/ui/chip.css';
import './filters.css';

type ChosenFiltersProps = {
  searchParams: SearchParams;
  facets: Facets | undefined;
  /** The currency of the price filters if no currency filter is set. */
  code: string;
  onChange: (searchParams: SearchParams) => void;
};

export function ChosenFilters({ searchParams, facets, code, onChange }: ChosenFiltersProps) {
  const chips: FilterChip[] = filterChips(searchParams, facets, code);
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would suggest a form
    <div role="group" aria-label={words.chosen} className="chosen">
      {chips.map((part) => (
        <button
          key={part.key}
          type="button"
          className="chip"
          aria-label={words.remove(part.label)}
          onClick={() => onChange(part.without)}
        >
          {part.label}
          <Icon name="close" size="sm" />
        </button>
      ))}
      <Button variant="ghost" onClick={() => onChange(withoutFilters(searchParams))}>
        {words.clear}
      </Button>
    </div>
  );
}
