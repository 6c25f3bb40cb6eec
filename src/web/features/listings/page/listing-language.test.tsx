// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import { french } from '#web/languages/french.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { setLanguage } from '#web/lib/i18n/language.ts';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { ListingPage } from './listing-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/changes.ts', () => import('#web/lib/realtime/changes.fixture.ts'));

afterEach(() => {
  cleanup();
  act(() => setLanguage('en', {}));
});

it('the listing page shows its facts, delivery and photo labels in the new language when the language changes', async () => {
  useSession.setState({ accessToken: '', user: null, ready: true });
  answerCalls({
    'GET /api/listings/{id}': () => ({ ...aListing(), condition: 'Mint', condition_fr: 'Impeccable' }),
    'GET /api/listings/{id}/similar': () => [],
    'GET /api/users/{id}/listings/newest': () => [],
  });
  const page = (
    <Routes>
      <Route path="/listings/:id" element={<ListingPage />} />
    </Routes>
  );
  renderPage(page, { history: ['/listings/7'] });
  expect(await screen.findByText('International delivery')).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /, photo 1 of 3$/ })).not.toEqual([]);
  expect(await screen.findByText('Mint')).toBeTruthy();
  act(() => setLanguage('fr', french));
  expect(screen.queryByText('International delivery')).toBeNull();
  expect(screen.getAllByRole('term')[0]?.textContent).toBe('Groupe');
  expect(screen.getAllByRole('img', { name: /, photo 1 sur 3$/ })).not.toEqual([]);
  expect(screen.getByText('Impeccable')).toBeTruthy();
});
