import { describe, expect, it } from 'vitest';
import { type BundleCandidate, bundleProblems, candidateProblem } from './bundle-problems.ts';

const SELLER = 7;
const usable: BundleCandidate = { sellerId: SELLER, isOpen: true, isAsked: false };

describe('candidateProblem', () => {
  it.each([
    ['an open listing of the seller', usable, undefined],
    ['a listing that the buyer cannot see', undefined, 'unknown_listing'],
    ['a listing of another user', { ...usable, sellerId: 8 }, 'not_the_seller'],
    ['a closed listing', { ...usable, isOpen: false }, 'listing_not_open'],
    ['a listing that the buyer has asked about', { ...usable, isAsked: true }, 'already_asked'],
    [
      'a closed listing that the buyer has asked about',
      { ...usable, isOpen: false, isAsked: true },
      'listing_not_open',
    ],
    ['a closed listing of another user', { sellerId: 8, isOpen: false, isAsked: true }, 'not_the_seller'],
  ])('returns the problem, if any, of %s', (_what, candidate, problem) => {
    expect(candidateProblem(candidate, SELLER)).toBe(problem);
  });
});

describe('bundleProblems', () => {
  const request = { listingId: 1, sellerId: SELLER };

  it('returns nothing for different open listings of the seller', () => {
    expect(bundleProblems([2, 3, 4], request, () => usable)).toEqual([]);
    expect(bundleProblems([], request, () => undefined)).toEqual([]);
  });

  it('returns the position and the reason of each refused listing', () => {
    const candidates = new Map([
      [2, usable],
      [3, { ...usable, isOpen: false }],
      [4, { ...usable, isAsked: true }],
    ]);
    expect(bundleProblems([2, 3, 9, 4], request, (id) => candidates.get(id))).toEqual([
      { field: 'additional_listing_ids.1', code: 'listing_not_open', params: {} },
      { field: 'additional_listing_ids.2', code: 'unknown_listing', params: {} },
      { field: 'additional_listing_ids.3', code: 'already_asked', params: {} },
    ]);
  });

  it('refuses the main listing of the request, and a repeated listing', () => {
    expect(bundleProblems([2, 1, 2], request, () => usable)).toEqual([
      { field: 'additional_listing_ids.1', code: 'repeated_listing', params: {} },
      { field: 'additional_listing_ids.2', code: 'repeated_listing', params: {} },
    ]);
  });
});
