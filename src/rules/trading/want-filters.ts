/** Converts a want to an equivalent search, whose results are the listings that fit the want. */
import type { SearchFilters } from '#contract/search.ts';
import { foldText } from '../text/fold-text.ts';

export type WantCriteria = {
  readonly groupId: number;
  /** Empty for any. */
  readonly memberIds: readonly number[];
  readonly sourceTypeIds: readonly number[];
  readonly words: string;
  /** The maximum price in major units; null if there is no maximum. */
  readonly maxPrice: number | null;
  /** The currency code of `maxPrice`. */
  readonly currency: string | null;
};

/**
 * Sets no status, because a search without a status finds only open listings. The search also compares the maximum
 * price with converted prices in other currencies.
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

/**
 * Returns the same key for wants with the same criteria. Ignores the price, the order of ids, white space, and what a
 * search ignores in words, such as case and accents.
 */
export function wantKey({
  groupId,
  memberIds,
  sourceTypeIds,
  words,
}: Pick<WantCriteria, 'groupId' | 'memberIds' | 'sourceTypeIds' | 'words'>): string {
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  return JSON.stringify([
    groupId,
    sorted(memberIds),
    sorted(sourceTypeIds),
    foldText(words).trim().replaceAll(/\s+/g, ' '),
  ]);
}
