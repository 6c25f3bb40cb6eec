import { expect, it } from 'vitest';
import { usualResponseHours } from './response-time.ts';

it.each([
  [0, null, null],
  [4, 60, null],
  [5, 0, 1],
  [5, 3600, 1],
  [5, 3601, 2],
  [50, 7 * 3600, 12],
  [5, 24 * 3600, 24],
  [5, 24 * 3600 + 1, 48],
  [5, 168 * 3600, 168],
  [5, 168 * 3600 + 1, null],
])('for %i answers with a median of %j seconds, usualResponseHours returns %j', (answers, medianSeconds, expected) => {
  expect(usualResponseHours({ answers, medianSeconds })).toBe(expected);
});
