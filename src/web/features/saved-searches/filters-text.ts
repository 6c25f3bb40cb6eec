/** Describes a saved search in words. */
import type { SearchFilters } from '#contract/search.ts';
import { useGroups, useSourceTypes } from '#web/features/lookups/index.ts';
import { formatPrice } from '#web/lib/format.ts';
import { savedSearchesLabels as labels } from './saved-searches.labels.ts';

type Names = ReadonlyMap<number, string>;

const idsIn = (list: string | undefined): number[] => (list ? list.split(',').map(Number) : []);

function namesOf(list: string | undefined, names: Names): string[] {
  const found = idsIn(list).flatMap((id) => names.get(id) ?? []);
  return found.length > 0 ? [found.join(', ')] : [];
}

function pricesOf({ min_price, max_price, currency, price_currency }: SearchFilters): string[] {
  const code = currency || price_currency || 'USD';
  const [low, high] = [min_price, max_price].map((price) => (price ? formatPrice(Number(price), code) : ''));
  if (low && high) return [labels.between(low, high)];
  return [low ? labels.from(low) : '', high ? labels.upTo(high) : ''].filter(Boolean);
}

/** Returns one line; names that are not loaded yet are left out. */
export function filtersText(filters: SearchFilters, groups: Names, sourceTypes: Names): string {
  const { q, group, member, sourcetype, currency, status } = filters;
  const members = idsIn(member).length;
  const parts = [
    ...(q ? [labels.words(q)] : []),
    ...namesOf(group, groups),
    ...(members > 0 ? [labels.members(members)] : []),
    ...namesOf(sourcetype, sourceTypes),
    ...pricesOf(filters),
    ...(currency ? [labels.inCurrency(currency)] : []),
    ...(status === 'closed' ? [labels.closedOnly] : []),
    ...(status === 'all' ? [labels.closedToo] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : labels.everything;
}

/** Returns `filtersText` with the names from the lookups. */
export function useFiltersText(): (filters: SearchFilters) => string {
  const [groups, sourceTypes] = [useGroups().data, useSourceTypes().data];
  const [groupNames, sourceTypeNames] = [groups, sourceTypes].map(
    (list) => new Map(list?.map(({ id, name }) => [id, name])),
  );
  return (filters) => filtersText(filters, groupNames ?? new Map(), sourceTypeNames ?? new Map());
}
