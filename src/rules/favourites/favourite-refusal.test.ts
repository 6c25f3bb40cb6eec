import { expect, it } from 'vitest';
import { favouriteRefusal } from './favourite-refusal.ts';

it.each([
  ['a listing of another user', 2, null],
  ['the user’s own listing', 1, 'own_listing'],
  ['a listing that does not exist for the user', undefined, 'not_found'],
] as const)('for %s (seller: %s), favouriteRefusal returns the refusal %s', (_what, sellerId, refusal) => {
  expect(favouriteRefusal({ userId: 1, sellerId })).toBe(refusal);
});
