import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceBoundsCases } from './price-bounds.fixture.ts';
import { boundsIn } from './price-bounds.ts';

it.each([
  [{ min: 1000, max: 2000 }, 1, { from: 1000, to: 2000 }],
  [{ min: undefined, max: 2000 }, 1, { from: 0, to: 2000 }],
  [{ min: 1000, max: undefined }, 2, { from: 1999, to: 999_999_999 }],
  [{ min: 100, max: 100 }, 2, { from: 199, to: 200 }],
  [{ min: 0, max: 0 }, 0.5, { from: 0, to: 0 }],
  [{ min: 999_999_999, max: 999_999_999 }, 1000, { from: 1_000_000_000, to: 999_999_999 }],
])('boundsIn converts the bounds %j at the rate %d to %j', (bounds, rate, expected) => {
  expect(boundsIn(bounds, rate)).toEqual(expected);
});

it.each(priceBoundsCases)(
  'the range that boundsIn returns for $min to $max at the rate $rate includes the price $price: $isWithin',
  ({ min, max, rate, price, isWithin }) => {
    const { from, to } = boundsIn({ min, max }, rate);
    expect(price >= from && price <= to).toBe(isWithin);
  },
);

it('the range that boundsIn returns includes a price if and only if its displayed amount is within the given bounds', () => {
  const minor = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(minor, minor, minor, fc.integer({ min: 1, max: 400 }), (price, first, second, hundredths) => {
      const rate = hundredths / 100;
      const bounds = { min: Math.min(first, second), max: Math.max(first, second) };
      const converted = Math.round((price * 100) / hundredths);
      const { from, to } = boundsIn(bounds, rate);
      expect(price >= from && price <= to).toBe(converted >= bounds.min && converted <= bounds.max);
    }),
    { numRuns: 5000 },
  );
});
