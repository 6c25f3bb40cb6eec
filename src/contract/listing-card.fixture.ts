/** Provides the card of a listing for tests. */
import type { ListingCard } from './listings.ts';

export const aCard = (id: number, more: Partial<ListingCard> = {}): ListingCard => ({
  id,
  name: `Card ${id}`,
  price: 18,
  currency: { id: 1, code: 'USD' },
  image1: 'https://m.test/storage/listings/a-112233/1280.jpg',
  status: 'open',
  trade: false,
  seller_id: 900,
  ...more,
});
