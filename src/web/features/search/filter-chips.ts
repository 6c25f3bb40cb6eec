/** Turns search parameters into filter chips, each with its label and the parameters without that filter. */

import { flagFilters, valuesFilters } from '#contract/fields.ts';
import { majorUnits, parsePrice } from '#rules/listings/price.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { priceErrorsIn } from './price-errors.ts';
import { filterLabels as words } from './search.labels.ts';
import type { Facets } from './search.queries.ts';
import { emptySearchParams, type SearchParams, toggleId, withoutCurrency } from './search-params.ts';

export type FilterChip = { key: string; label: string; without: SearchParams };

const amountOf = (text: string): number | undefined => {
  const price = parsePrice(text);
  return price.ok ? majorUnits(price.minor) : undefined;
};

function priceLabel(searchParams: SearchParams, code: string): string | undefined {
  if (Object.keys(priceErrorsIn(searchParams, code)).length > 0) return undefined;
  const [low, high] = [amountOf(searchParams.min_price), amountOf(searchParams.max_price)];
  if (low !== undefined && high !== undefined) return words.between(low, high, code);
  if (low !== undefined) return words.atLeast(low, code);
  return high === undefined ? undefined : words.atMost(high, code);
}

/** `code`: the currency of prices if no currency filter is set. `facets`: the source of the values' names. */
export function filterChips(searchParams: SearchParams, facets: Facets | undefined, code: string): FilterChip[] {
  const chips: FilterChip[] = [];
  for (const name of valuesFilters) {
    for (const id of searchParams[name]) {
      const value = facets?.[name].find((candidate) => candidate.id === id);
      // While the facets are loading, the names of the filter values are not known yet.
      const label = value ? localText(value.name, value.name_fr) : facets ? words.unnamed : '…';
      chips.push({
        key: `${name}-${id}`,
        label: words.chip(fieldLabels[name], label),
        without: toggleId(searchParams, name, id),
      });
    }
  }
  const firstPage = { ...searchParams, cursor: '' };
  const price = priceLabel(searchParams, searchParams.currency || code);
  if (price) {
    const without = { ...firstPage, min_price: '', max_price: '', price_currency: '' };
    chips.push({ key: 'price', label: words.chip(fieldLabels.price, price), without });
  }
  if (searchParams.currency) {
    const label = words.chip(fieldLabels.currency, searchParams.currency);
    chips.push({ key: 'currency', label, without: withoutCurrency(searchParams) });
  }
  for (const name of flagFilters) {
    if (searchParams[name])
      chips.push({ key: name, label: fieldLabels[name], without: { ...firstPage, [name]: false } });
  }
  if (searchParams.status !== emptySearchParams.status) {
    const label = words.chip(fieldLabels.status, words.statuses[searchParams.status]);
    chips.push({ key: 'status', label, without: { ...firstPage, status: emptySearchParams.status } });
  }
  return chips;
}
