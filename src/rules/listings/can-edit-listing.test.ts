import { expect, it } from 'vitest';
import { canEditListing } from './can-edit-listing.ts';

it.each([
  [undefined, 1, false],
  [1, 1, true],
  [2, 1, false],
])('decides whether viewer %s can edit a listing by %i: %s', (viewer, seller, expected) => {
  expect(canEditListing(viewer, seller)).toBe(expected);
});
