/** Of which parts does a choice consist, each with its name and the choice without it? */
import { majorUnits, parsePrice } from '#rules/listings/price.ts';
import { filterLabels as words } from './filters.labels.ts';
import type { Facets } from './search.queries.ts';
import { idFilters, priceErrors, type SearchParams, toggleId } from './search-params.ts';

export type FilterChip = { key: string; label: string; without: SearchParams };

const amountOf = (written: string): number | undefined => {
  const price = parsePrice(written);
  return price.ok ? majorUnits(price.minor) : undefined;
};

function priceLabel(choice: SearchParams, code: string): string | undefined {
  if (Object.keys(priceErrors(choice)).length > 0) return undefined;
  const [low, high] = [amountOf(choice.min_price), amountOf(choice.max_price)];
  if (low !== undefined && high !== undefined) return words.between(low, high, code);
  if (low !== undefined) return words.atLeast(low, code);
  return high === undefined ? undefined : words.atMost(high, code);
}

/** `code`: what prices are meant in while no currency is chosen. Names are known once the counts are. */
export function filterChips(choice: SearchParams, facets: Facets | undefined, code: string): FilterChip[] {
  const parts: FilterChip[] = [];
  for (const name of idFilters) {
    for (const id of choice[name]) {
      const found = facets?.[name].find((value) => value.id === id)?.name;
      // Until the counts are there, nobody knows whether the id has a name.
      const label = found ?? (facets ? words.unnamed : '…');
      parts.push({
        key: `${name}-${id}`,
        label: words.chip(words.names[name], label),
        without: toggleId(choice, name, id),
      });
    }
  }
  const bare = { ...choice, cursor: '' };
  const price = priceLabel(choice, choice.currency || code);
  if (price) {
    const without = { ...bare, min_price: '', max_price: '', price_currency: '' };
    parts.push({ key: 'price', label: words.chip(words.names.price, price), without });
  }
  if (choice.currency) {
    // The prices stay what they were: amounts in that currency.
    const isPriced = choice.min_price !== '' || choice.max_price !== '';
    const without = { ...bare, currency: '', price_currency: isPriced ? choice.currency : '' };
    parts.push({ key: 'currency', label: words.chip(words.names.currency, choice.currency), without });
  }
  if (choice.status !== 'open') {
    const label = words.chip(words.names.status, words.statuses[choice.status]);
    parts.push({ key: 'status', label, without: { ...bare, status: 'open' } });
  }
  return parts;
}
