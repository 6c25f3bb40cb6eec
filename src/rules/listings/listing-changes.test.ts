import { describe, expect, it } from 'vitest';
import { listingChanges } from './listing-changes.ts';

type Shown = Parameters<typeof listingChanges>[0];

const base: Shown = {
  id: 1,
  name: 'Photocard',
  price: 20,
  currency: { id: 1, code: 'USD' },
  currency_id: 1,
  image1: 'a.jpg',
  image2: '',
  image3: '',
  status: 'open',
  trade: false,
  seller_id: 9,
  group_id: 2,
  group: { id: 2, name: 'Juni5' },
  members: [{ id: 3, name: 'Mika' }],
  sourcetype_id: 4,
  sourcetype: { id: 4, name: 'Album' },
  condition_id: null,
  ships_from: 'US',
  ships_to: null,
  shipping_cost: null,
  handover: false,
  description: '<p>Mint.</p>',
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
  version: 1,
};
const closed = { status: 'closed', version: 2 } as const;

describe('listingChanges', () => {
  it.each<[string, Partial<Shown>, Partial<Shown>, string[]]>([
    ['nothing', {}, {}, []],
    ['a save without a change', {}, { version: 2, updated_at: '2026-11-02T10:00:00Z' }, []],
    ['a lower price', {}, { price: 15, version: 2 }, ['price']],
    ['another currency', {}, { currency: { id: 2, code: 'GBP' }, currency_id: 2, version: 2 }, ['price']],
    ['a closed listing', {}, closed, ['closed']],
    ['a sold listing', {}, { ...closed, is_sold: true }, ['sold']],
    ['a closed listing that is marked as sold', closed, { ...closed, is_sold: true }, ['sold']],
    ['a sale that is taken back', { ...closed, is_sold: true }, { version: 3 }, ['reopened']],
    ['a reopened listing', closed, { version: 3 }, ['reopened']],
    ['another description', {}, { description: '<p>Played.</p>', version: 2 }, ['content']],
    ['another order of the pictures', {}, { image1: 'b.jpg', image2: 'a.jpg', version: 2 }, ['content']],
    ['other shipping costs', {}, { shipping_cost: '$4', version: 2 }, ['content']],
    ['all at once', {}, { ...closed, price: 15, name: 'Album' }, ['closed', 'price', 'content']],
    ['a renamed group', {}, { group: { id: 2, name: 'Juni 5' }, version: 2 }, []],
    ['a group that was merged into another', {}, { group_id: 7, group: { id: 7, name: 'Juni5' } }, []],
  ])('recognises %s', (_name, before, after, kinds) => {
    expect(listingChanges({ ...base, ...before }, { ...base, ...after })).toEqual(kinds);
  });
});
