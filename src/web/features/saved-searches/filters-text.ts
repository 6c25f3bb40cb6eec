/** Describes a saved search in words. */
import {
  FLAG_ON,
  type FlagFilter,
  flagFilters,
  type ValuesFilter,
  valuesFilterRow,
  valuesFilters,
} from '#contract/fields.ts';
import type { TranslatedName } from '#contract/scalars.ts';
import type { SearchFilters } from '#contract/search.ts';
import { fieldLabels } from '#web/features/cards/index.ts';
import { useConditions, useGroups, useSourceTypes } from '#web/features/catalogue/index.ts';
import { formatPrice } from '#web/lib/i18n/format.ts';
import { localText } from '#web/lib/i18n/language.ts';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';

/** For each filter, the names of its values by id; empty until the names have loaded. */
type Names = Readonly<Partial<Record<ValuesFilter, ReadonlyMap<number, string>>>>;

/** Returns the names of the chosen values; for members, whose names are not loaded, only the number of members. */
function valuesText(filters: SearchFilters, names: Names, name: ValuesFilter): string[] {
  const ids = (filters[name] ?? '').split(',').filter(Boolean).map(Number);
  if (ids.length === 0) return [];
  if (name === 'member') return [labels.members(ids.length)];
  const isNamed = valuesFilterRow(name).names !== undefined;
  const texts = isNamed ? ids.flatMap((id) => names[name]?.get(id) ?? []) : ids.map(String);
  return texts.length > 0 ? [texts.join(', ')] : [];
}

function pricesOf({ min_price, max_price, currency, price_currency }: SearchFilters): string[] {
  const code = currency || price_currency || 'USD';
  const [low, high] = [min_price, max_price].map((price) => (price ? formatPrice(Number(price), code) : ''));
  if (low && high) return [labels.between(low, high)];
  return [low ? labels.from(low) : '', high ? labels.upTo(high) : ''].filter(Boolean);
}

/** Texts for the filters whose field label does not work as a description. */
const flagTexts: Partial<Record<FlagFilter, () => string>> = { trade: () => labels.tradeOnly };

/** Describes the filters in one line; leaves out names that have not loaded yet. */
export function filtersText(filters: SearchFilters, names: Names): string {
  const { q, currency, status } = filters;
  const parts = [
    ...(q ? [labels.words(q)] : []),
    ...valuesFilters.flatMap((name) => valuesText(filters, names, name)),
    ...pricesOf(filters),
    ...(currency ? [labels.inCurrency(currency)] : []),
    ...flagFilters.filter((name) => filters[name] === FLAG_ON).map((name) => flagTexts[name]?.() ?? fieldLabels[name]),
    ...(status === 'closed' ? [labels.closedOnly] : []),
    ...(status === 'all' ? [labels.closedToo] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : labels.everything;
}

/** Returns `filtersText` bound to the names of groups, source types and conditions, which this hook loads. */
export function useFiltersText(): (filters: SearchFilters) => string {
  const namesOf = (rows: readonly TranslatedName[] = []) =>
    new Map(rows.map(({ id, name, name_fr }) => [id, localText(name, name_fr)]));
  const names: Names = {
    group: namesOf(useGroups().data),
    sourcetype: namesOf(useSourceTypes().data),
    condition: namesOf(useConditions().data),
  };
  return (filters) => filtersText(filters, names);
}
