import { expect, it } from 'vitest';
import { contactAllowance } from './contact-allowance.ts';

it.each([
  [0, 20, 5],
  [0.99, 20, 5],
  [1, 20, 10],
  [6.99, 20, 10],
  [7, 20, 20],
  [400, 20, 20],
  [0, 100, 25],
  [3, 100, 50],
  [0, 2, 1],
  [0, 1, 1],
  [-1, 20, 5],
])('allows an account of %f days, with a limit of %i requests, %i', (days, full, allowed) => {
  expect(contactAllowance(days, full)).toBe(allowed);
});
