import { describe, expect, it } from 'vitest';
import type { RingWant } from './ring-input.ts';
import { DEFAULT_EFFORT } from './solve-component.ts';
import { solveRings } from './solve-rings.ts';
import { mergeOverlappingWants } from './want-sets.ts';

const want = (id: number, user: number): RingWant => ({ id, user, priority: 2 });
const fitOf = (listing: number, id: number) => ({ listing, want: id });

describe('mergeOverlappingWants', () => {
  it('merges the wants of one user that a listing both fits, also through a third want', () => {
    const wants = [want(1, 1), want(2, 1), want(3, 1), want(4, 1)];
    const sets = mergeOverlappingWants(wants, [fitOf(10, 3), fitOf(10, 2), fitOf(11, 1), fitOf(11, 3), fitOf(12, 4)]);
    expect([...sets]).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 4],
    ]);
  });

  it('never merges the wants of different users', () => {
    expect([...mergeOverlappingWants([want(1, 1), want(2, 2)], [fitOf(10, 1), fitOf(10, 2)]).values()]).toEqual([1, 2]);
  });
});

describe('solveRings', () => {
  // User 1 has two listings and two wants, which both fit both copies of one item, of users 3 and 5.
  const user = (id: number) => ({ id, country: 'US', valueLimitPercent: 50, isSameCountryOnly: false });
  const input = {
    users: [1, 2, 3, 4, 5].map((id) => ({ ...user(id), hasOptedIn: true, isSuspended: false })),
    listings: [11, 12, 21, 31, 41, 51].map((id) => ({ id, owner: Math.floor(id / 10), value: 1000 })),
    wants: [want(101, 1), want(102, 1), want(103, 2), want(104, 3), want(105, 4), want(106, 5)],
    fits: [
      [31, 101],
      [51, 101],
      [31, 102],
      [51, 102],
      [11, 103],
      [21, 104],
      [12, 105],
      [41, 106],
    ].map(([listing = 0, id = 0]) => fitOf(listing, id)),
    ...{ blocks: [], bannedHops: [], liveListings: [], liveWants: [], ringLength: 4 },
  };
  const options = { seed: 1, effort: DEFAULT_EFFORT, relaxation: () => null, isOutOfTime: () => false };

  it('gives a user one copy of an item that both an exact and a broader want fit', () => {
    const { rings, certificate } = solveRings(input, options);
    expect(rings).toHaveLength(1);
    expect(certificate).toMatchObject({ value: { weight: 6 }, bound: 6, gap: 0 });
  });

  it('omits a want that overlaps with a want in a live ring', () => {
    expect(solveRings({ ...input, liveListings: [11, 21, 31], liveWants: [101, 103, 104] }, options).rings).toEqual([]);
  });
});
