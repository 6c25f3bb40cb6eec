import { expect, it } from 'vitest';
import { favouriteRefusal } from './favourite-refusal.ts';

it.each([
  ['accepts a listing of another user', 2, null],
  ['refuses the user’s own listing', 1, 'own_listing'],
  ['refuses a listing that does not exist for the user', undefined, 'not_found'],
] as const)('favouriteRefusal %s', (_what, sellerId, refusal) => {
  expect(favouriteRefusal({ userId: 1, sellerId })).toBe(refusal);
});
