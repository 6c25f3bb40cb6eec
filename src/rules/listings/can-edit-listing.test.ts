import { expect, it } from 'vitest';
import { canEditListing } from './can-edit-listing.ts';

it.each([
  [undefined, 1, false],
  [1, 1, true],
  [2, 1, false],
])('for viewer %s and a listing of user %i, canEditListing returns %s', (viewer, seller, expected) => {
  expect(canEditListing(viewer, seller)).toBe(expected);
});
