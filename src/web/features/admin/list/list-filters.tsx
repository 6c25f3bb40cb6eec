/** Renders the filters above a staff list: a search field and selects, whose values are stored in the URL. */
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Select } from '#web/ui/select.tsx';
import { adminLabels as labels } from '../admin.labels.ts';
import { FilterSearch } from './filter-search.tsx';
import type { UrlFilters } from './use-staff-list.ts';

export type FilterChoice<Name extends string> = {
  name: Name;
  label: string;
  texts: Readonly<Record<string, string>>;
  all: string;
  /** The value of the filter if the URL contains none; undefined for no filter. */
  initial?: string;
};

type ListFiltersProps<Name extends string> = {
  list: UrlFilters<Name | 'q'>;
  search?: { label?: string; help?: string };
  choices?: readonly FilterChoice<Name>[];
};

export function ListFilters<Name extends string>({ list, search, choices = [] }: ListFiltersProps<Name>) {
  const { filters, setFilters } = list;
  const change = (name: Name | 'q', value: string) =>
    setFilters({ [name]: value } as Partial<Record<Name | 'q', string>>);
  return (
    <div className="filters">
      <FilterSearch label={labels.search} {...search} value={filters.q} onSearch={(q) => change('q', q)} />
      {choices.map(({ name, label, texts, all, initial }) => (
        <Select
          key={name}
          label={label}
          options={optionsOf(texts, all, initial)}
          value={filters[name] || (initial ?? '')}
          fieldClassName={
            choices.length === 1 ? '[.filters>&]:col-span-full @min-[40rem]/staff:[.filters>&]:col-auto' : undefined
          }
          onChange={(value) => change(name, value === initial ? '' : value)}
        />
      ))}
    </div>
  );
}

type MoreFiltersProps = {
  /** True if one of the filters is set: the filters are then visible from the start. */
  isSet: boolean;
  children: ReactNode;
};

/** Hides filters behind a button on small screens; wide screens show them beside the other filters. */
export function MoreFilters({ isSet, children }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(isSet);
  const id = useId();
  return (
    <>
      <Button
        variant="ghost"
        className="justify-self-start -ms-3 @min-[40rem]/staff:hidden [.filters>&]:col-span-full aria-expanded:[&>.icon]:rotate-180"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {labels.moreFilters}
        <Icon name="chevron-down" size="sm" />
      </Button>
      <div
        id={id}
        className="grid col-span-full grid-cols-subgrid gap-3 not-data-open:hidden [&>[role='search']]:col-span-full @min-[40rem]/staff:[&>[role='search']]:col-auto @min-[40rem]/staff:[.filters_&]:contents"
        data-open={isOpen || undefined}
      >
        {children}
      </div>
    </>
  );
}

function optionsOf(texts: Readonly<Record<string, string>>, all: string, initial: string | undefined) {
  const options = Object.entries(texts).map(([value, label]) => ({ value, label }));
  return initial === undefined ? [{ value: '', label: all }, ...options] : [...options, { value: 'all', label: all }];
}
