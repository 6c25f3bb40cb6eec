/** Fixtures for tests of saved searches. */
import type { SavedSearch } from '#contract/saved-searches.ts';
import { signInAs } from '#web/lib/session/session.fixture.ts';

export const signIn = (): void => signInAs({ email: 'wren@m.example' });

export const aSearch = (more: Partial<SavedSearch>): SavedSearch => ({
  id: 1,
  name: 'Moons',
  filters: { q: 'moon' },
  mails: 'daily',
  created_at: '2026-11-01T10:00:00Z',
  match_count: 0,
  ...more,
});
