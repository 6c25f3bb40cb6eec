/** Which filters of a search are worth keeping, and what are its prices in? */
import type { SearchFilters } from '#contract/search.ts';

const names = [
  'q',
  'group',
  'member',
  'sourcetype',
  'currency',
  'min_price',
  'max_price',
  'price_currency',
  'status',
] as const satisfies readonly (keyof SearchFilters)[];

/** Control characters and halves of letters: not written by anybody, and not kept by a database. */
const UNKEPT = /[\p{Cc}\p{Cs}]/gu;

/** Those that say something; prices that name no currency are in the person's own, then and later. */
export function keptFilters(filters: SearchFilters, ownCurrency: string): SearchFilters {
  const priced = Boolean(filters.min_price || filters.max_price);
  const said: SearchFilters = {
    ...filters,
    q: filters.q?.replace(UNKEPT, ' ').trim(),
    price_currency: priced && !filters.currency ? filters.price_currency || ownCurrency : undefined,
    status: filters.status === 'open' ? undefined : filters.status,
  };
  return Object.fromEntries(names.flatMap((name) => (said[name] ? [[name, said[name]]] : [])));
}
