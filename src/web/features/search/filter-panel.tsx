/** Renders all search filters with the number of listings each value would find. */

import { useId } from 'react';
import type { CountryCode } from '#contract/countries.ts';
import { type FlagFilter, flagFilters, statusOptions, valuesFilters } from '#contract/fields/search.ts';
import { fieldLabels } from '#web/features/listings/index.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ChoiceRow } from './choice-row.tsx';
import { FacetFilter } from './facet-filter.tsx';
import { filterLabels as words } from './filters.labels.ts';
import { PriceFilter } from './price-filter.tsx';
import type { Facets } from './search.queries.ts';
import { type SearchParams, toggleId } from './search-params.ts';
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
  const isEstimate = facets?.is_estimate ?? false;
  const change = (part: Partial<SearchParams>) => onChange({ ...choice, ...part, cursor: '' });
  const priceCurrency = choice.currency || code;
  return (
    <>
      <PriceFilter
        prices={choice}
        code={priceCurrency}
        range={facets?.price}
        rateDate={choice.currency ? undefined : rateDate}
        refusal={faults.min_price ?? faults.max_price ?? faults.price_currency}
        onChange={(prices) => change({ ...prices, price_currency: choice.currency ? '' : priceCurrency })}
      />
      {valuesFilters.map((name) => (
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
      <FlagFilters choice={choice} onChange={change} />
      <CurrencyFilter choice={choice} fault={faults.currency} facets={facets} onChange={change} />
      <RadioFilter
        title={fieldLabels.status}
        fault={faults.status}
        // Zeros offer no choice.
        hidden={facets?.status.length === 0 && choice.status === 'open' && !faults.status}
        options={statusChoices(facets)}
        value={choice.status}
        isEstimate={isEstimate}
        onChange={(status) => change({ status })}
      />
    </>
  );
}

type FlagFiltersProps = { choice: SearchParams; onChange: (part: Partial<SearchParams>) => void };

const shippingFilters = { US: 'ships_us', CA: 'ships_ca', UK: 'ships_uk' } as const satisfies Record<
  CountryCode,
  FlagFilter
>;

/** Signed-in users see the filter for their own country, visitors one for each country. */
function FlagFilters({ choice, onChange }: FlagFiltersProps) {
  const country = useSession((session) => session.user?.country);
  const others: readonly FlagFilter[] = country
    ? Object.values(shippingFilters).filter((name) => name !== shippingFilters[country])
    : [];
  const shown = flagFilters.filter((name) => choice[name] || !others.includes(name));
  return (
    <fieldset className="filter">
      <legend className="filter__title">{words.more}</legend>
      {shown.map((name) => (
        <ChoiceRow
          key={name}
          kind="checkbox"
          label={fieldLabels[name]}
          checked={choice[name]}
          onChange={() => onChange({ [name]: !choice[name] })}
        />
      ))}
    </fieldset>
  );
}

type CurrencyFilterProps = Pick<FilterPanelProps, 'choice' | 'facets'> & {
  fault: string | undefined;
  onChange: (part: Partial<SearchParams>) => void;
};

function CurrencyFilter({ choice, fault, facets, onChange }: CurrencyFilterProps) {
  const counts = new Map(facets?.currency.map(({ code, count }) => [code, count]));
  const codes = new Set([...(choice.currency ? [choice.currency] : []), ...counts.keys()]);
  return (
    <RadioFilter
      title={fieldLabels.currency}
      fault={fault}
      hidden={facets !== undefined && codes.size === 0 && !fault}
      options={[
        { value: '', label: words.anyCurrency },
        ...[...codes].toSorted().map((value) => ({ value, label: value, count: counts.get(value) })),
      ]}
      value={choice.currency}
      isEstimate={facets?.is_estimate ?? false}
      onChange={(currency) => onChange(currency === '' ? { currency } : { currency, price_currency: '' })}
    />
  );
}

function statusChoices(facets: Facets | undefined) {
  const countOf = (status: string): number => facets?.status.find((value) => value.status === status)?.count ?? 0;
  return statusOptions.map((value) => {
    const count = value === 'all' ? countOf('open') + countOf('closed') : countOf(value);
    return { value, label: words.statuses[value], count: facets ? count : undefined };
  });
}

type RadioFilterProps<Value extends string> = {
  title: string;
  fault: string | undefined;
  hidden?: boolean;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  isEstimate: boolean;
  onChange: (value: Value) => void;
};

function RadioFilter<Value extends string>(props: RadioFilterProps<Value>) {
  const { title, fault, hidden = false, options, value: chosen, isEstimate, onChange } = props;
  const group = useId();
  return (
    <fieldset className="filter" hidden={hidden}>
      <legend className="filter__title">{title}</legend>
      {fault ? <p className="filter__fault">{fault}</p> : null}
      {options.map(({ value, label, count }) => (
        <ChoiceRow
          key={value}
          kind="radio"
          group={group}
          label={label}
          count={count}
          isEstimate={isEstimate}
          checked={chosen === value}
          onChange={() => onChange(value)}
        />
      ))}
    </fieldset>
  );
}
