/** Who looks at saved searches in the tests, and what at? */
import type { Me } from '#contract/auth.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { useSession } from '#web/lib/session.ts';

export function signIn(): void {
  const user: Me = {
    id: 3,
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

export const aSearch = (more: Partial<SavedSearch>): SavedSearch => ({
  id: 1,
  name: 'Moons',
  filters: { q: 'moon' },
  mails: 'daily',
  created_at: '2026-11-01T10:00:00Z',
  match_count: 0,
  ...more,
});
