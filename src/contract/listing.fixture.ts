/** Provides a listing for tests, as its owner sees it. */
import type { Listing } from './listings.ts';

export const pictureUrl = (name: string): string => `https://m.example/storage/listings/${name}-112233/1280.jpg`;

const seller = {
  id: 9,
  name: 'papermoth',
  average_rating: 4.8,
  review_count: 1126,
  profile: { avatar: '' },
  country: 'CA',
  joined_at: '2024-05-01T10:00:00Z',
} as const;

export function aListing(change: Partial<Listing> = {}): Listing {
  return {
    id: 7,
    name: 'Afterimage photocard',
    price: 1234.5,
    currency: { id: 2, code: 'GBP' },
    currency_id: 2,
    image1: pictureUrl('a'),
    image2: pictureUrl('b'),
    image3: '',
    status: 'open',
    trade: false,
    seller_id: seller.id,
    group_id: 10,
    group: { id: 10, name: 'Juni5' },
    members: [
      { id: 21, name: 'Mika' },
      { id: 22, name: 'Dae' },
    ],
    sourcetype_id: 30,
    sourcetype: { id: 30, name: 'Album' },
    condition_id: null,
    ships_from: 'US',
    ships_to: null,
    shipping_cost: null,
    handover: false,
    description: '<p>Mint.</p>',
    seller,
    user: seller,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-01T10:00:00Z',
    version: 3,
    viewer: {
      is_owner: true,
      conversation_id: null,
      sale: null,
      can: { edit: true, close: true, reopen: false, contact: false, mark_sold: true },
    },
    ...change,
  };
}
