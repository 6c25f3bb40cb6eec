/** Fixtures for tests of favourites. */
import type { ListingCard } from '#contract/listings.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';

export const signIn = (id = 3): void => signInAs({ id, email: 'wren@m.example' });

export const aCard = (id: number, more: Partial<ListingCard> = {}): ListingCard => ({
  id,
  name: `Card ${id}`,
  price: 18,
  currency: { id: 1, code: 'USD' },
  image1: 'https://m.test/storage/listings/a-112233/1280.jpg',
  status: 'open',
  ...more,
});
