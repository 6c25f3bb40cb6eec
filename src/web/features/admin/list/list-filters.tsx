/** Renders the filters above a list of the staff: a search field and selects, with their values in the address. */
import type { ReactNode } from 'react';
import { Select } from '#web/ui/select.tsx';
import { FilterSearch } from './filter-search.tsx';

export type FilterChoice<Name extends string> = {
  name: Name;
  label: string;
  /** The label of each value, in order. */
  texts: Readonly<Record<string, string>>;
  /** The label of the option that shows everything. */
  all: string;
  /** The value that applies while the address names none. Without it, everything is shown then. */
  initial?: string;
};

type ListFiltersProps<Name extends string> = {
  filters: Readonly<Record<Name | 'q', string>>;
  onChange: (changes: Partial<Record<Name | 'q', string>>) => void;
  search: { label: string; help?: string };
  choices: readonly FilterChoice<Name>[];
  /** Rendered before the search field. */
  children?: ReactNode;
};

export function ListFilters<Name extends string>({
  filters,
  onChange,
  search,
  choices,
  children,
}: ListFiltersProps<Name>) {
  const change = (name: Name | 'q', value: string) =>
    onChange({ [name]: value } as Partial<Record<Name | 'q', string>>);
  return (
    <div className="mb-6 grid items-start gap-4 md:grid-cols-3">
      {children}
      <FilterSearch {...search} value={filters.q} onSearch={(q) => change('q', q)} />
      {choices.map(({ name, label, texts, all, initial }) => (
        <Select
          key={name}
          label={label}
          options={optionsOf(texts, all, initial)}
          value={filters[name] || (initial ?? '')}
          onChange={(value) => change(name, value === initial ? '' : value)}
        />
      ))}
    </div>
  );
}

function optionsOf(texts: Readonly<Record<string, string>>, all: string, initial: string | undefined) {
  const options = Object.entries(texts).map(([value, label]) => ({ value, label }));
  return initial === undefined ? [{ value: '', label: all }, ...options] : [...options, { value: 'all', label: all }];
}
