import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertedPrice } from '../listings/converted-price.ts';
import { fairPair } from './fair-pair.ts';

const rates = { base: 'USD', rates: { GBP: 0.8, CAD: 1.25 } };
const offered = (id: number, price: number, code = 'USD', more: { excluded_country?: 'UK' } = {}) => {
  return { id, price, currency: { code }, ...more };
};

it('suggests the pair of listings whose values differ least, in the given currency', () => {
  const [towel, poster] = [offered(1, 26), offered(2, 90)];
  expect(fairPair([offered(7, 45), offered(8, 200)], [poster, towel], 'USD', rates)).toEqual({
    ...{ gets: 7, gives: 1, difference: 19 },
  });
  expect(fairPair([offered(7, 45)], [offered(1, 40, 'GBP')], 'GBP', rates)).toMatchObject({ difference: -4 });
});

it('suggests the first of equally fair pairs, in the order of the listings to get', () => {
  const gives = [offered(1, 12), offered(2, 8)];
  expect(fairPair([offered(7, 10), offered(8, 12), offered(9, 8)], gives, 'USD', rates)).toMatchObject({
    ...{ gets: 8, gives: 1 },
  });
  expect(fairPair([offered(7, 10), offered(8, 10)], gives, 'USD', rates)).toMatchObject({ gets: 7, gives: 1 });
});

it('suggests nothing if no pair of listings can be delivered and converted', () => {
  const excluded = [offered(7, 10, 'USD', { excluded_country: 'UK' }), offered(8, 10, 'JPY')];
  expect(fairPair(excluded, [offered(1, 10)], 'USD', rates)).toBeUndefined();
  expect(fairPair([offered(1, 10)], excluded, 'USD', rates)).toBeUndefined();
  expect(fairPair([], [offered(1, 10)], 'USD', rates)).toBeUndefined();
});

const side = (firstId: number) =>
  fc
    .array(
      fc.record({
        cents: fc.integer({ min: 0, max: 20_000 }),
        code: fc.constantFrom('USD', 'GBP', 'CAD', 'JPY'),
        isExcluded: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    .map((rows) =>
      rows.map(({ cents, code, isExcluded }, at) =>
        offered(firstId + at, cents / 100, code, isExcluded ? { excluded_country: 'UK' } : {}),
      ),
    );

it('never suggests a worse pair than any other pair that can be delivered, and always suggests the same pair', () => {
  fc.assert(
    fc.property(side(1), side(100), fc.constantFrom('USD', 'GBP'), (gets, gives, code) => {
      const pair = fairPair(gets, gives, code, rates);
      expect(fairPair([...gets], [...gives], code, rates)).toEqual(pair);
      const all = gets.flatMap((get) =>
        gives.flatMap((give) => {
          const [got, given] = [get, give].map((one) => convertedPrice(one.price, one.currency.code, code, rates));
          const isExcluded = 'excluded_country' in get || 'excluded_country' in give;
          if (isExcluded || got === undefined || given === undefined) return [];
          return [{ gets: get.id, gives: give.id, difference: got - given }];
        }),
      );
      const chosen = all.find((other) => other.gets === pair?.gets && other.gives === pair.gives);
      expect(chosen === undefined).toBe(all.length === 0);
      expect(pair?.difference ?? 0).toBeCloseTo(chosen?.difference ?? 0, 5);
      for (const { difference } of all) {
        expect(Math.abs(pair?.difference ?? 0)).toBeLessThanOrEqual(Math.abs(difference) + 0.0051);
      }
    }),
  );
});
