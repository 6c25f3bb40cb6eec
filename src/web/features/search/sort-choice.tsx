/** Renders the sort order select. */
import { Select } from '#web/ui/select.tsx';
import { filterLabels as words } from './filters.labels.ts';
import { type SearchParams, type Sort, sorts } from './search-params.ts';

type SortChoiceProps = { choice: SearchParams; fault?: string | undefined; onChange: (sort: Sort | undefined) => void };

export function SortChoice({ choice, fault, onChange }: SortChoiceProps) {
  // Without words there is no relevance to sort by.
  const offered = sorts.filter((sort) => sort !== 'relevance' || choice.q !== '');
  const defaultSort: Sort = choice.q === '' ? 'newest' : 'relevance';
  const current = choice.sort && offered.includes(choice.sort) ? choice.sort : defaultSort;
  return (
    <Select
      label={words.sortBy}
      hideLabel
      options={offered.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      value={current}
      error={fault}
      onChange={(value) => onChange(value === defaultSort ? undefined : (value as Sort))}
      fieldClassName="min-w-0 flex-1 md:w-44 md:flex-none"
    />
  );
}
