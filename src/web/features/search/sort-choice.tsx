/** In which order shall the results stand? */
import { Select } from '#web/ui/select.tsx';
import { filterLabels as words } from './filters.labels.ts';
import { type SearchParams, type Sort, sorts } from './search-params.ts';

type SortChoiceProps = { choice: SearchParams; fault?: string | undefined; onChange: (sort: Sort | undefined) => void };

export function SortChoice({ choice, fault, onChange }: SortChoiceProps) {
  // Without words nothing matches better than anything else.
  const offered = sorts.filter((sort) => sort !== 'relevance' || choice.q !== '');
  const usual: Sort = choice.q === '' ? 'newest' : 'relevance';
  const now = choice.sort && offered.includes(choice.sort) ? choice.sort : usual;
  return (
    <Select
      label={words.sortBy}
      hideLabel
      options={offered.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      value={now}
      error={fault}
      onChange={(value) => onChange(value === usual ? undefined : (value as Sort))}
      fieldClassName="min-w-0 flex-1 md:w-44 md:flex-none"
    />
  );
}
