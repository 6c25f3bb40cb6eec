import { expect, it } from 'vitest';
import { boundsWithDecimals, hasTooManyDecimals, priceStep } from './price-decimals.ts';

it.each([
  [1850, 'JPY', true],
  [1801, 'KRW', true],
  [1800, 'JPY', false],
  [0, 'JPY', false],
  [1851, 'USD', false],
  [1851, 'EUR', false],
  // KWD has three decimals, but the third is refused in every currency.
  [1851, 'KWD', false],
])('for %i minor units of %s, hasTooManyDecimals returns %s', (minor, currency, expected) => {
  expect(hasTooManyDecimals(minor, currency)).toBe(expected);
});

it.each([
  ['JPY', 100],
  ['USD', 1],
  ['KWD', 1],
])('for the currency %s, priceStep returns %i (in minor units)', (currency, step) => {
  expect(priceStep(currency)).toBe(step);
});

it.each([
  [{ min_price: '18.5', max_price: '19.50' }, 'JPY', ['min_price', 'max_price']],
  [{ min_price: '18.00', max_price: '' }, 'JPY', []],
  [{}, 'JPY', []],
  [{ min_price: '18.5', max_price: '19.51' }, 'USD', []],
] as const)('for the bounds %o in %s, boundsWithDecimals returns %o', (bounds, currency, expected) => {
  expect(boundsWithDecimals(bounds, currency)).toEqual(expected);
});
