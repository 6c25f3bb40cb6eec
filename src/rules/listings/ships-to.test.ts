import { expect, test } from 'vitest';
import { countries } from '#contract/countries.ts';
import { shippingCases } from './ships-to.fixture.ts';
import { shipsTo } from './ships-to.ts';

test.each(shippingCases)('a listing from %s with the shipping area %s is shipped to %j', (from, area, expected) => {
  expect(countries.filter((to) => shipsTo(from, area, to))).toEqual(expected);
});
