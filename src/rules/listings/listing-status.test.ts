import { expect, it } from 'vitest';
import { canCloseListing, canReopenListing, isCurrentVersion, statusChange } from './listing-status.ts';

it.each([
  [true, 'open', true, false],
  [true, 'closed', false, true],
  [false, 'open', false, false],
  [false, 'closed', false, false],
] as const)(
  'for isOwner = %s and the status %s, canCloseListing returns %s and canReopenListing returns %s',
  (isOwner, status, close, reopen) => {
    expect(canCloseListing({ isOwner, status })).toBe(close);
    expect(canReopenListing({ isOwner, status })).toBe(reopen);
  },
);

it.each([
  ['open', 'open', 'none'],
  ['open', 'closed', 'closed'],
  ['closed', 'open', 'opened'],
  ['closed', 'closed', 'none'],
] as const)('for a listing that was %s and is saved as %s, statusChange returns %s', (before, after, expected) => {
  expect(statusChange(before, after)).toBe(expected);
});

it.each([
  [3, undefined, true],
  [3, 3, true],
  [3, 2, false],
  [3, 4, false],
] as const)(
  'for the stored version %i and the edited version %s, isCurrentVersion returns %s',
  (stored, edited, expected) => {
    expect(isCurrentVersion(stored, edited)).toBe(expected);
  },
);
