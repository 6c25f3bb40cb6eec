/** Which filters are set, each of them a press away from being gone? */
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type FilterChip, filterChips } from './filter-chips.ts';
import { filterLabels as words } from './filters.labels.ts';
import type { Facets } from './search.queries.ts';
import { type SearchParams, withoutFilters } from './search-params.ts';
import '#web/ui/chip.css';
import './filters.css';

type ChosenFiltersProps = {
  choice: SearchParams;
  facets: Facets | undefined;
  /** What prices are meant in while no currency is chosen. */
  code: string;
  onChange: (choice: SearchParams) => void;
};

/** Nothing while no filter is set. */
export function ChosenFilters({ choice, facets, code, onChange }: ChosenFiltersProps) {
  const parts: FilterChip[] = filterChips(choice, facets, code);
  if (parts.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would promise a form
    <div role="group" aria-label={words.chosen} className="chosen">
      {parts.map((part) => (
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
      <Button variant="ghost" onClick={() => onChange(withoutFilters(choice))}>
        {words.clear}
      </Button>
    </div>
  );
}
