/** Renders the sort order select. */
import { sortOrders } from '#contract/fields/search.ts';
import { Select } from '#web/ui/select.tsx';
import { filterLabels as words } from './search.labels.ts';
import type { SearchParams, Sort } from './search-params.ts';

type SortChoiceProps = {
  searchParams: SearchParams;
  error?: string | undefined;
  onChange: (sort: Sort | undefined) => void;
};

export function SortChoice({ searchParams, error, onChange }: SortChoiceProps) {
  // Results of a search without words cannot be sorted by relevance.
  const offered = sortOrders.filter((sort) => sort !== 'relevance' || searchParams.q !== '');
  const defaultSort: Sort = searchParams.q === '' ? 'newest' : 'relevance';
  const current = searchParams.sort && offered.includes(searchParams.sort) ? searchParams.sort : defaultSort;
  return (
    <Select
      label={words.sortBy}
      hideLabel
      options={offered.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      value={current}
      error={error}
      onChange={(value) => onChange(value === defaultSort ? undefined : (value as Sort))}
      fieldClassName="min-w-0 flex-1 md:w-48 md:flex-none"
    />
  );
}
