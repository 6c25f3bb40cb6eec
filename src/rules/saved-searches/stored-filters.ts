/** Reduces the filters of a search to those that are stored in a saved search. */
import { searchFieldNames, searchFields } from '#contract/fields.ts';
import type { SearchFilters } from '#contract/search.ts';

/** Control characters and unpaired surrogates: never typed on purpose, and PostgreSQL cannot store some of them. */
const UNSTORABLE = /[\p{Cc}\p{Cs}]/gu;

/**
 * Drops filters without effect. Prices without a currency get the user's current currency, so that a later change of
 * that setting does not change their meaning.
 */
export function storedFilters(filters: SearchFilters, ownCurrency: string): SearchFilters {
  const priced = Boolean(filters.min_price || filters.max_price);
  const meaningful: SearchFilters = {
    ...filters,
    q: filters.q?.replace(UNSTORABLE, ' ').trim(),
    price_currency: priced && !filters.currency ? filters.price_currency || ownCurrency : undefined,
    status: filters.status === searchFields.status.initial ? undefined : filters.status,
  };
  return Object.fromEntries(searchFieldNames.flatMap((name) => (meaningful[name] ? [[name, meaningful[name]]] : [])));
}
