/** Renders all search filters; lists show the number of listings each value would find. */

import { useId } from 'react';
import type { CountryCode } from '#contract/countries.ts';
import { type FlagFilter, flagFilters, statusOptions, valuesFilters } from '#contract/fields.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { useSession } from '#web/lib/session/session.ts';
import { ChoiceRow } from './choice-row.tsx';
import { FILTER, FILTER_PROBLEM, FILTER_TITLE } from './class-names.ts';
import { FacetFilter } from './facet-filter.tsx';
import { PriceFilter } from './price-filter.tsx';
import { filterLabels as words } from './search.labels.ts';
import type { Facets } from './search.queries.ts';
import { type SearchParams, toggleId, withoutCurrency } from './search-params.ts';
import type { Refusals } from './use-search.ts';
import './filters.css';

export type FilterPanelProps = {
  searchParams: SearchParams;
  /** A message for each field whose value was ignored. */
  errors: Refusals;
  facets: Facets | undefined;
  /** True if the search failed, so that there are no values to wait for. */
  isFailed: boolean;
  /** The currency in which prices are compared if no currency filter is set. */
  code: string;
  rateDate: string | undefined;
  onChange: (searchParams: SearchParams) => void;
};

export function FilterPanel({ searchParams, errors, facets, isFailed, code, rateDate, onChange }: FilterPanelProps) {
  const isEstimate = facets?.is_estimate ?? false;
  const change = (part: Partial<SearchParams>) => onChange({ ...searchParams, ...part, cursor: '' });
  const priceCurrency = searchParams.currency || code;
  return (
    <>
      <PriceFilter
        prices={searchParams}
        code={priceCurrency}
        range={facets?.price}
        rateDate={searchParams.currency ? undefined : rateDate}
        refusal={errors.min_price ?? errors.max_price ?? errors.price_currency}
        onChange={(prices) => change({ ...prices, price_currency: searchParams.currency ? '' : priceCurrency })}
      />
      {valuesFilters.map((name) => (
        <FacetFilter
          key={name}
          name={name}
          values={facets?.[name] ?? (isFailed ? [] : undefined)}
          chosen={searchParams[name]}
          isEstimate={isEstimate}
          error={errors[name]}
          onToggle={(toggledId) => onChange(toggleId(searchParams, name, toggledId))}
        />
      ))}
      <FlagFilters searchParams={searchParams} errors={errors} onChange={change} />
      <CurrencyFilter searchParams={searchParams} error={errors.currency} facets={facets} onChange={change} />
      <RadioFilter
        title={fieldLabels.status}
        error={errors.status}
        // Hide the status filter if no status has listings: there is nothing to choose then.
        hidden={facets?.status.length === 0 && searchParams.status === 'open' && !errors.status}
        options={statusChoices(facets)}
        value={searchParams.status}
        isEstimate={isEstimate}
        onChange={(status) => change({ status })}
      />
    </>
  );
}

type FlagFiltersProps = Pick<FilterPanelProps, 'searchParams' | 'errors'> & {
  onChange: (part: Partial<SearchParams>) => void;
};

const shippingFilters = { US: 'ships_us', CA: 'ships_ca', UK: 'ships_uk' } as const satisfies Record<
  CountryCode,
  FlagFilter
>;

/**
 * Shows the yes-or-no filters. Of the shipping filters, signed-in users see only the one for their own country and
 * those that are set; visitors see all.
 */
function FlagFilters({ searchParams, errors, onChange }: FlagFiltersProps) {
  const country = useSession((session) => session.user?.country);
  const others: readonly FlagFilter[] = country
    ? Object.values(shippingFilters).filter((name) => name !== shippingFilters[country])
    : [];
  const flags = flagFilters.filter((name) => searchParams[name] || !others.includes(name));
  return (
    <fieldset className={FILTER}>
      <legend className={FILTER_TITLE}>{words.more}</legend>
      {[...new Set(flagFilters.map((name) => errors[name]))].map((error) =>
        error ? (
          <p key={error} className={FILTER_PROBLEM}>
            {error}
          </p>
        ) : null,
      )}
      {flags.map((name) => (
        <ChoiceRow
          key={name}
          kind="checkbox"
          label={fieldLabels[name]}
          checked={searchParams[name]}
          onChange={() => onChange({ [name]: !searchParams[name] })}
        />
      ))}
    </fieldset>
  );
}

type CurrencyFilterProps = Pick<FilterPanelProps, 'searchParams' | 'facets'> & {
  error: string | undefined;
  onChange: (part: Partial<SearchParams>) => void;
};

function CurrencyFilter({ searchParams, error, facets, onChange }: CurrencyFilterProps) {
  const counts = new Map(facets?.currency.map(({ code, count }) => [code, count]));
  const codes = new Set([...(searchParams.currency ? [searchParams.currency] : []), ...counts.keys()]);
  return (
    <RadioFilter
      title={fieldLabels.currency}
      error={error}
      hidden={facets !== undefined && codes.size === 0 && !error}
      options={[
        { value: '', label: words.anyCurrency },
        ...[...codes].toSorted().map((value) => ({ value, label: value, count: counts.get(value) })),
      ]}
      value={searchParams.currency}
      isEstimate={facets?.is_estimate ?? false}
      onChange={(currency) =>
        onChange(currency === '' ? withoutCurrency(searchParams) : { currency, price_currency: '' })
      }
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
  error: string | undefined;
  hidden?: boolean;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  isEstimate: boolean;
  onChange: (value: Value) => void;
};

function RadioFilter<Value extends string>(props: RadioFilterProps<Value>) {
  const { title, error, hidden = false, options, value: chosen, isEstimate, onChange } = props;
  const group = useId();
  return (
    <fieldset className={FILTER} hidden={hidden}>
      <legend className={FILTER_TITLE}>{title}</legend>
      {error ? <p className={FILTER_PROBLEM}>{error}</p> : null}
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
