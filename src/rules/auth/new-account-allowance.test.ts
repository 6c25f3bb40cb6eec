import { expect, it } from 'vitest';
import { newAccountAllowance } from './new-account-allowance.ts';

it.each([
  [0, 20, 7, 5, 1],
  [0.99, 20, 7, 5, 1],
  [1, 20, 7, 10, 7],
  [6.99, 20, 7, 10, 7],
  [7, 20, 7, 20, null],
  [400, 20, 7, 20, null],
  [0, 100, 7, 25, 1],
  [3, 100, 7, 50, 7],
  [0, 2, 7, 1, 1],
  [0, 1, 7, 1, 1],
  [6, 1, 7, 1, 7],
  // Negative ages, which occur if the clock was set back.
  [-1, 20, 7, 5, 1],
  [-400, 20, 7, 5, 1],
  // Periods of other lengths, and no period at all.
  [2.9, 20, 3, 10, 3],
  [3, 20, 3, 20, null],
  [0, 20, 1, 5, 1],
  [1, 20, 1, 20, null],
  [0, 20, 0, 20, null],
  [29, 20, 30, 10, 30],
])(
  'for an age of %f, a limit of %i and a period of %i (age and period in days), newAccountAllowance returns %i (rises on day: %s)',
  (age, full, period, max, risesAtDays) => {
    expect(newAccountAllowance(age, full, period)).toEqual({ max, risesAtDays });
  },
);
