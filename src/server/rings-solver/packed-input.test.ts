import { expect, it } from 'vitest';
import type { RingInput } from '#rules/trading/rings/ring-input.ts';
import { buffersOf, packInput, unpackInput } from './packed-input.ts';

const user = { country: 'US', valueLimitPercent: 15, isSameCountryOnly: false, hasOptedIn: true, isSuspended: false };
const input: RingInput = {
  users: [
    { ...user, id: 11 },
    { ...user, id: 12, country: 'CA' },
  ],
  listings: [
    { id: 21, owner: 11, value: 2_000_000_000 },
    { id: 22, owner: 12, value: 0 },
  ],
  wants: [
    { id: 31, user: 12, priority: 1 },
    { id: 32, user: 11, priority: 3 },
  ],
  fits: [
    { listing: 21, want: 31 },
    { listing: 22, want: 32 },
    { listing: 22, want: 31 },
  ],
  blocks: [[11, 12]],
  bannedHops: [{ listing: 21, user: 12 }],
  liveListings: [22],
  liveWants: [32],
  ringLength: 4,
  affected: { listings: [21], wants: [] },
};

it('unpacking returns the input of a search unchanged after a transfer', () => {
  const packed = packInput(input);
  const moved = structuredClone(packed, { transfer: buffersOf(packed) });
  expect(unpackInput(moved)).toEqual(input);
});

it('the packed listings, wants and fits are transferred instead of copied', () => {
  const packed = packInput(input);
  structuredClone(packed, { transfer: buffersOf(packed) });
  expect([packed.listings.length, packed.wants.length, packed.fits.length]).toEqual([0, 0, 0]);
});

it('packing accepts a search without listings', () => {
  const empty = { ...input, listings: [], wants: [], fits: [] };
  expect(unpackInput(packInput(empty))).toEqual(empty);
});
