/** Who looks at favourites in the tests, and what at? */
import type { Me } from '#contract/auth.ts';
import type { ListingCard } from '#contract/listings.ts';
import { useSession } from '#web/lib/session.ts';

export function signIn(id = 3): void {
  const user: Me = {
    id,
    name: 'wren',
    average_rating: 0,
    review_count: 0,
    profile: { avatar: '', banner: '', bio: '' },
    email: 'wren@m.example',
    country: 'UK',
    currency: 'GBP',
    role: 'member',
    language: 'en',
    date_format: 'DD-MM-YYYY',
    timezone: null,
  };
  useSession.setState({ accessToken: 'token', user, ready: true });
}

export const aCard = (id: number, more: Partial<ListingCard> = {}): ListingCard => ({
  id,
  name: `Card ${id}`,
  price: 18,
  currency: { id: 1, code: 'USD' },
  image1: 'https://m.test/storage/listings/a-112233/1280.jpg',
  status: 'open',
  ...more,
});
