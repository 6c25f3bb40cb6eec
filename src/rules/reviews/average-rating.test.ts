import { expect, it } from 'vitest';
import { averageRating } from './average-rating.ts';

it.each([
  [0, 0, 0],
  [5, 1, 5],
  [9, 2, 4.5],
  [14, 3, 4.67],
  [1, 1, 1],
  [3, 0, 0],
])('for the rating sum %i and the rating count %i, averageRating returns %f', (sum, count, expected) => {
  expect(averageRating(sum, count)).toBe(expected);
});
