/** Formats the parts of descriptions: prices and shortened texts. */

import type { ListingCard } from '#contract/listings.ts';
import { priceText } from '#rules/listings/price-text.ts';
import { shortenAtWord } from '#rules/text/characters.ts';

/** Formats a price, for example `$18.00 USD`. */
export const priceOf = ({ price, currency }: Pick<ListingCard, 'price' | 'currency'>): string =>
  priceText(price, currency.code);

export function clip(text: string, maxLength = 200): string {
  return shortenAtWord(text.replace(/\s+/g, ' ').trim(), maxLength);
}
