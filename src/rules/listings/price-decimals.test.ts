import { expect, it } from 'vitest';
import { hasTooManyDecimals, priceStep } from './price-decimals.ts';

it.each([
  [1850, 'JPY', true],
  [1801, 'KRW', true],
  [1800, 'JPY', false],
  [0, 'JPY', false],
  [1851, 'USD', false],
  [1851, 'EUR', false],
  // Its third decimal is refused in every currency.
  [1851, 'KWD', false],
])('%i minor units of %s have too many decimals: %s', (minor, currency, expected) => {
  expect(hasTooManyDecimals(minor, currency)).toBe(expected);
});

it.each([
  ['JPY', 100],
  ['USD', 1],
  ['KWD', 1],
])('a price in %s changes in steps of %i minor units', (currency, step) => {
  expect(priceStep(currency)).toBe(step);
});
