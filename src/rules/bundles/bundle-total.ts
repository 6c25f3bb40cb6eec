/** Adds up the prices of several listings in one currency. */
import { convertedPrice, type Rates } from '#rules/listings/converted-price.ts';

export type Priced = { readonly price: number; readonly currency: { readonly code: string } };

/**
 * Returns undefined if an exchange rate is missing. `isConverted`: a price was in another currency, so the sum is
 * approximate.
 */
export function bundleTotal(
  listings: readonly Priced[],
  code: string,
  rates: Rates | undefined,
): { amount: number; isConverted: boolean } | undefined {
  let minor = 0;
  for (const { price, currency } of listings) {
    const converted = currency.code === code ? price : rates && convertedPrice(price, currency.code, code, rates);
    if (converted === undefined) return undefined;
    minor += Math.round(converted * 100);
  }
  return { amount: minor / 100, isConverted: listings.some(({ currency }) => currency.code !== code) };
}
