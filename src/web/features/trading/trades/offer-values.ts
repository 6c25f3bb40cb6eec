/** Compares the values of both sides of an offer while the user edits it. */
import type { ListingCard } from '#contract/listing-card.ts';
import { convertedPrice, type Rates } from '#rules/listings/converted-price.ts';
import { useRates, useReaderCurrency } from '#web/features/lookups/index.ts';
import type { Difference } from './trade-text.ts';

type Priced = Pick<ListingCard, 'price' | 'currency'>;
type Money = { amount: number; code: string };

/** Returns the sum in one currency; undefined if an exchange rate is missing. */
function sumIn(code: string, moneys: readonly Money[], rates: Rates | undefined): number | undefined {
  let sum = 0;
  for (const { amount, code: from } of moneys) {
    const converted = from === code ? amount : rates && convertedPrice(amount, from, code, rates);
    if (converted === undefined) return undefined;
    sum += converted;
  }
  return Math.round(sum * 100) / 100;
}

export const moneyOf = ({ price, currency }: Priced): Money => ({ amount: price, code: currency.code });

export function mostCommonCurrency(listings: readonly Priced[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { currency } of listings) counts.set(currency.code, (counts.get(currency.code) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

export type Sides = { gives: readonly Money[]; gets: readonly Money[] };

/** How much more the user gets than they give, in each currency; leaves out currencies with a missing rate. */
export function differencesIn(
  codes: readonly string[],
  { gives, gets }: Sides,
  rates: Rates | undefined,
): Difference[] {
  return codes.flatMap((code) => {
    const [givenSum, receivedSum] = [sumIn(code, gives, rates), sumIn(code, gets, rates)];
    return givenSum === undefined || receivedSum === undefined
      ? []
      : [{ amount: Math.round((receivedSum - givenSum) * 100) / 100, code }];
  });
}

/**
 * Returns the exchange rates and the currencies in which values are shown: the reader's own currency and, if it is
 * different, `theirs`.
 */
export function useOfferCurrencies(theirs: string | undefined, used: readonly string[]) {
  const ownCurrency = useReaderCurrency();
  const codes = theirs === undefined || theirs === ownCurrency ? [ownCurrency] : [ownCurrency, theirs];
  const { data: rates } = useRates([...codes, ...used].some((code) => code !== ownCurrency));
  return { ownCurrency, codes, rates };
}
