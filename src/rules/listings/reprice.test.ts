import { describe, expect, it } from 'vitest';
import { MAX_PRICE_MINOR } from '#contract/limits.ts';
import { type PriceChange, readPriceChange, reprice } from './reprice.ts';

const percent = (by: number): PriceChange => ({
  direction: by < 0 ? 'lower' : 'raise',
  unit: 'percent',
  by: Math.abs(by),
});
const amount = (by: number): PriceChange => ({
  direction: by < 0 ? 'lower' : 'raise',
  unit: 'amount',
  by: Math.abs(by),
});

describe('reprice', () => {
  it.each([
    // Rounds to cents below 1.00, to tenths below 10.00, to halves below 100.00, to whole units below 1,000.00, and to
    // multiples of ten above.
    [85, percent(-10), 77],
    [450, percent(-15), 380],
    [1850, percent(-10), 1650],
    [9990, percent(-20), 8000],
    [18_500, percent(-10), 16_700],
    [250_000, percent(-7), 233_000],
    [1850, percent(10), 2050],
    // Rounding would undo the first two changes, so the exact price is used; prices below 1.00 are rounded only to
    // cents.
    [1050, percent(-1), 1040],
    [1000, percent(1), 1010],
    [50, percent(1), 51],
    // Changes by an amount are not rounded.
    [1850, amount(-200), 1650],
    [1850, amount(-133), 1717],
    [1850, amount(1), 1851],
    [MAX_PRICE_MINOR - 1, amount(1), MAX_PRICE_MINOR],
  ])('changes the price %i by %o to %i', (before, change, after) => {
    expect(reprice(before, change)).toEqual({ ok: true, minor: after });
  });

  it.each([
    [200, amount(-200), 'too_low'],
    [199, amount(-200), 'too_low'],
    [0, percent(-10), 'too_low'],
    [MAX_PRICE_MINOR, amount(1), 'too_high'],
    [MAX_PRICE_MINOR - 100, percent(100), 'too_high'],
  ])('refuses to change the price %i by %o because the result is %s', (before, change, problem) => {
    expect(reprice(before, change)).toEqual({ ok: false, problem });
  });

  it('always lowers the price on a reduction and raises it on an increase, despite rounding', () => {
    for (let price = 10; price < 150_000; price += 7) {
      for (const by of [-90, -33, -10, -1, 1, 10, 500]) {
        const next = reprice(price, percent(by));
        expect([price, by, next.ok && Math.sign(next.minor - price)]).toEqual([price, by, Math.sign(by)]);
      }
    }
  });
});

it.each([
  [185_000, percent(-10), 167_000],
  [2000, percent(-15), 1700],
  [1000, percent(-1), 900],
  [1000, percent(1), 1100],
  [1000, amount(-250), 800],
])('reprice changes the price %i by %o to %i if the currency has no decimals', (before, change, after) => {
  expect(reprice(before, change, 100)).toEqual({ ok: true, minor: after });
});

it('reprice refuses to lower a price of 1 in a currency without decimals', () => {
  expect(reprice(100, percent(-10), 100)).toEqual({ ok: false, problem: 'too_low' });
});

describe('readPriceChange', () => {
  it.each([
    ['lower', 'percent', ' 10 % ', { direction: 'lower', unit: 'percent', by: 10 }],
    ['lower', 'percent', '90', { direction: 'lower', unit: 'percent', by: 90 }],
    ['lower', 'percent', '91', 'not_a_percentage'],
    ['raise', 'percent', '500', { direction: 'raise', unit: 'percent', by: 500 }],
    ['raise', 'percent', '501', 'not_a_percentage'],
    ['lower', 'percent', '0', 'not_a_percentage'],
    ['lower', 'percent', '2.5', 'not_a_percentage'],
    ['lower', 'percent', '', 'not_a_percentage'],
    ['lower', 'amount', '1,50', { direction: 'lower', unit: 'amount', by: 150 }],
    ['lower', 'amount', '0', 'not_an_amount'],
    ['raise', 'amount', '', 'not_an_amount'],
    ['raise', 'amount', '-3', 'not_an_amount'],
  ] as const)('for the direction %s, the unit %s and the input “%s”, returns %o', (direction, unit, typed, read) => {
    expect(readPriceChange(direction, unit, typed)).toEqual(read);
  });
});
