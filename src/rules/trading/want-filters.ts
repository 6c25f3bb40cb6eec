/** Converts a want to the search that is equivalent to it: the want fits what that search returns. */
import type { SearchFilters } from '#contract/search.ts';

export type WantCriteria = {
  readonly groupId: number;
  /** Empty for any. */
  readonly memberIds: readonly number[];
  readonly sourceTypeIds: readonly number[];
  readonly words: string;
  /** In major units; null for any price. */
  readonly maxPrice: number | null;
  /** The code of the currency of the price. */
  readonly currency: string | null;
};

/**
 * The search finds only open listings, because that is the default without a status. The maximum price limits what the
 * user buys, in any currency: it is compared as in a search.
 */
export function wantFilters(want: WantCriteria): SearchFilters {
  const { groupId, memberIds, sourceTypeIds, words, maxPrice, currency } = want;
  return {
    ...(words === '' ? {} : { q: words }),
    group: String(groupId),
    ...(memberIds.length === 0 ? {} : { member: memberIds.join(',') }),
    ...(sourceTypeIds.length === 0 ? {} : { sourcetype: sourceTypeIds.join(',') }),
    ...(maxPrice === null ? {} : { max_price: maxPrice.toFixed(2), ...(currency ? { price_currency: currency } : {}) }),
  };
}

/** Returns a key that is equal for wants with the same criteria, in any order, letter case and white space. */
export function wantKey({ groupId, memberIds, sourceTypeIds, words }: WantCriteria): string {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  return JSON.stringify([
    groupId,
    sorted(memberIds),
    sorted(sourceTypeIds),
    words.trim().replaceAll(/\s+/g, ' ').toLowerCase(),
  ]);
}
