/** Validates the minimum and maximum price in the filter form. */
import { parsePrice } from '#rules/listings/price.ts';
import { hasTooManyDecimals } from '#rules/listings/price-decimals.ts';
import { priceErrors, type SearchParamErrors, type SearchParams } from './search-params.ts';

/**
 * Like `priceErrors`, but also rejects prices with more decimals than the currency has. For prices in the URL, the
 * server does this check.
 */
export function priceErrorsIn(
  prices: Pick<SearchParams, 'min_price' | 'max_price'>,
  currency: string,
): SearchParamErrors {
  const errors = { ...priceErrors(prices) };
  for (const name of ['min_price', 'max_price'] as const) {
    const price = parsePrice(prices[name]);
    if (price.ok && hasTooManyDecimals(price.minor, currency)) errors[name] = 'not_whole';
  }
  return errors;
}
