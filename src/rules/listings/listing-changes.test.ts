import { describe, expect, it } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing } from '#contract/listings.ts';
import { listingChanges } from './listing-changes.ts';

const base = aListing({ currency: { id: 1, code: 'USD' }, currency_id: 1, version: 1 });
const closed = { status: 'closed', version: 2 } as const;

describe('listingChanges', () => {
  it.each<[string, Partial<Listing>, Partial<Listing>, string[]]>([
    ['an unchanged listing', {}, {}, []],
    ['a save without a change', {}, { version: 2, updated_at: '2026-11-02T10:00:00Z' }, []],
    ['a lower price', {}, { price: 15, version: 2 }, ['price']],
    ['another currency', {}, { currency: { id: 2, code: 'GBP' }, currency_id: 2, version: 2 }, ['price']],
    ['a closed listing', {}, closed, ['closed']],
    ['a sold listing', {}, { ...closed, is_sold: true }, ['sold']],
    ['a closed listing that is marked as sold', closed, { ...closed, is_sold: true }, ['sold']],
    ['a sale that is undone', { ...closed, is_sold: true }, { version: 3 }, ['reopened']],
    ['a reopened listing', closed, { version: 3 }, ['reopened']],
    ['another description', {}, { description: '<p>Played.</p>', version: 2 }, ['content']],
    ['another order of the pictures', {}, { image1: 'b.jpg', image2: 'a.jpg', version: 2 }, ['content']],
    ['other shipping costs', {}, { shipping_cost: '$4', version: 2 }, ['content']],
    ['several changes at once', {}, { ...closed, price: 15, name: 'Album' }, ['closed', 'price', 'content']],
    ['a renamed group', {}, { group: { ...base.group, name: 'Juni 5' }, version: 2 }, []],
    ['a group that was merged into another', {}, { group_id: 7, group: { id: 7, name: 'Juni5' } }, []],
  ])('returns the kinds of changes, if any, for %s', (_name, before, after, kinds) => {
    expect(listingChanges({ ...base, ...before }, { ...base, ...after })).toEqual(kinds);
  });
});
