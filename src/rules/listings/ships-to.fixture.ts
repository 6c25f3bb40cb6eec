/**
 * Lists the countries to which a listing is shipped, by its own country and its shipping area, for the tests of the
 * rule and of its SQL counterpart.
 */
import type { CountryCode, ShippingArea } from '#contract/countries.ts';

export const shippingCases: readonly [CountryCode, ShippingArea | null, readonly CountryCode[]][] = [
  ['US', null, []],
  ['US', 'country', ['US']],
  ['US', 'region', ['US', 'CA']],
  ['US', 'world', ['US', 'CA', 'UK']],
  ['CA', 'country', ['CA']],
  ['CA', 'region', ['US', 'CA']],
  ['UK', 'region', ['UK']],
  ['UK', 'world', ['US', 'CA', 'UK']],
];
