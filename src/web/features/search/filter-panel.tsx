/** Renders all search filters with the number of listings each value would find. */
import { useId } from 'react';
import { ChoiceRow } from './choice-row.tsx';
import { FacetFilter } from './facet-filter.tsx';
import { filterLabels as words } from './filters.labels.ts';
import { PriceFilter } from './price-filter.tsx';
import type { Facets } from './search.queries.ts';
import { idFilters, type SearchParams, statuses, toggleId } from './search-params.ts';
import type { Refusals } from './use-search.ts';
import './filters.css';

export type FilterPanelProps = {
  choice: SearchParams;
  /** A message for each field whose value was ignored. */
  faults: Refusals;
  facets: Facets | undefined;
  /** The currency in which prices are compared if no currency filter is set. */
  code: string;
  rateDate: string | undefined;
  onChange: (choice: SearchParams) => void;
};

export function FilterPanel({ choice, faults, facets, code, rateDate, onChange }: FilterPanelProps) {
  const id = useId();
  const isEstimate = facets?.is_estimate ?? false;
  const change = (part: Partial<SearchParams>) => onChange({ ...choice, ...part, cursor: '' });
  const statusCount = (status: SearchParams['status']): number | undefined => {
    const countOf = (one: string) => facets?.status.find((value) => value.status === one)?.count;
    return status === 'all' ? (countOf('open') ?? 0) + (countOf('closed') ?? 0) : (countOf(status) ?? 0);
  };
  const currencies = facets?.currency ?? [];
  const codes = new Set([...(choice.currency ? [choice.currency] : []), ...currencies.map((value) => value.code)]);
  const priceCurrency = choice.currency || code;
  return (
    <>
      {idFilters.map((name) => (
        <FacetFilter
          key={name}
          name={name}
          values={facets?.[name]}
          chosen={choice[name]}
          isEstimate={isEstimate}
          fault={faults[name]}
          onToggle={(one) => onChange(toggleId(choice, name, one))}
        />
      ))}
      <PriceFilter
        prices={choice}
        code={priceCurrency}
        range={facets?.price}
        rateDate={choice.currency ? undefined : rateDate}
        refusal={faults.min_price ?? faults.max_price ?? faults.price_currency}
        onChange={(prices) => change({ ...prices, price_currency: choice.currency ? '' : priceCurrency })}
      />
      <fieldset className="filter" hidden={facets !== undefined && codes.size === 0 && !faults.currency}>
        <legend className="filter__title">{words.names.currency}</legend>
        {faults.currency ? <p className="filter__fault">{faults.currency}</p> : null}
        <ChoiceRow
          kind="radio"
          group={`${id}-currency`}
          label={words.anyCurrency}
          checked={choice.currency === ''}
          onChange={() => change({ currency: '' })}
        />
        {[...codes].toSorted().map((one) => (
          <ChoiceRow
            key={one}
            kind="radio"
            group={`${id}-currency`}
            label={one}
            count={currencies.find((value) => value.code === one)?.count}
            isEstimate={isEstimate}
            checked={choice.currency === one}
            onChange={() => change({ currency: one, price_currency: '' })}
          />
        ))}
      </fieldset>
      <fieldset className="filter">
        <legend className="filter__title">{words.names.status}</legend>
        {faults.status ? <p className="filter__fault">{faults.status}</p> : null}
        {statuses.map((status) => (
          <ChoiceRow
            key={status}
            kind="radio"
            group={`${id}-status`}
            label={words.statuses[status]}
            count={facets ? statusCount(status) : undefined}
            isEstimate={isEstimate}
            checked={choice.status === status}
            onChange={() => change({ status })}
          />
        ))}
      </fieldset>
    </>
  );
}
