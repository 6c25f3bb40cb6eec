import { expect, it } from 'vitest';
import { MAX_WANTS } from '#contract/limits.ts';
import { maxFitsPerWant } from './max-fits.ts';

it.each([
  [0, 2000],
  [1, 2000],
  [10, 2000],
  [11, 1818],
  [100, 200],
  [MAX_WANTS, 50],
])('for the want count %i, maxFitsPerWant returns %i', (wants, fits) => {
  expect(maxFitsPerWant(wants)).toBe(fits);
});
