import { expect, it } from 'vitest';
import { frenchPlural, plural } from './plural.ts';

const forms = { one: 'one', other: 'other' };

it('English uses the singular only for one', () => {
  expect([0, 1, 1.5, 2, 1_000_000].map((count) => plural(count, forms))).toEqual([
    'other',
    'one',
    'other',
    'other',
    'other',
  ]);
});

it('French uses the singular for zero, one and fractions below two, and the plural for millions', () => {
  const counts = [0, 1, 1.5, 2, 1_000_000];
  expect(counts.map((count) => frenchPlural(count, forms))).toEqual(['one', 'one', 'one', 'other', 'other']);
});
