/** Suggests one listing for one listing. */
import type { CountryCode } from '#contract/countries.ts';
import { convertedPrice, type Rates } from '../listings/converted-price.ts';

type Offered = {
  readonly id: number;
  readonly price: number;
  readonly currency: { readonly code: string };
  readonly excluded_country?: CountryCode | undefined;
};

/** `difference`: the value of what the user gets minus the value of what they give, in the given currency. */
export type FairPair = { gets: number; gives: number; difference: number };

type Valued = { id: number; value: number };

function valuesOf(listings: readonly Offered[], code: string, rates: Rates): Valued[] {
  return listings.flatMap(({ id, price, currency, excluded_country }) => {
    const value = excluded_country === undefined ? convertedPrice(price, currency.code, code, rates) : undefined;
    return value === undefined ? [] : [{ id, value }];
  });
}

/**
 * Returns the pair whose values differ least, of the listings that can be delivered and converted. Of equal pairs, the
 * first in the order of `gets`, then of `gives`, so that the most important wants win.
 */
export function fairPair(
  gets: readonly Offered[],
  gives: readonly Offered[],
  code: string,
  rates: Rates,
): FairPair | undefined {
  const given = valuesOf(gives, code, rates);
  const pairs = valuesOf(gets, code, rates).flatMap((get) =>
    given.map((give): FairPair => {
      const difference = Math.round((get.value - give.value) * 100) / 100;
      return { gets: get.id, gives: give.id, difference };
    }),
  );
  // Array.prototype.toSorted is stable, so equal pairs keep their order.
  return pairs.toSorted((a, b) => Math.abs(a.difference) - Math.abs(b.difference))[0];
}
