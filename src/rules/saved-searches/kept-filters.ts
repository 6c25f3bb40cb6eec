/** Reduces the filters of a search to those that a saved search stores. */
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

/** Control characters and lone surrogates: never typed on purpose, and PostgreSQL cannot store all of them. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/**
 * Drops filters that have no effect. Prices without a currency get the user's current one, so that they keep their
 * meaning.
 */
export function keptFilters(filters: SearchFilters, ownCurrency: string): SearchFilters {
  const priced = Boolean(filters.min_price || filters.max_price);
  const meaningful: SearchFilters = {
    ...filters,
    q: filters.q?.replace(UNSTORABLE, ' ').trim(),
    price_currency: priced && !filters.currency ? filters.price_currency || ownCurrency : undefined,
    status: filters.status === 'open' ? undefined : filters.status,
  };
  return Object.fromEntries(names.flatMap((name) => (meaningful[name] ? [[name, meaningful[name]]] : [])));
}
