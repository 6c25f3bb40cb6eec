// @vitest-environment jsdom

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { GroupPage, MemberPage, SourceTypePage } from './browse-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
type Input = { params?: { id: number }; query?: Record<string, string> };
const api = vi.mocked(call as (route: RouteKey, input: Input) => Promise<unknown>);
let answers: Record<string, (input: Input) => Promise<unknown>>;
const searched = () =>
  api.mock.calls.filter(([route]) => route === 'GET /api/listings/search').map(([, { query }]) => query);

const group = {
  id: 3,
  name: 'Nova',
  aliases: ['Nowa', 'ノヴァ'],
  listing_count: 1,
  members: [{ id: 21, name: 'Noa', listing_count: 4 }],
};
const card = { id: 7, name: 'Card 7', price: 18, currency: { id: 1, code: 'USD' }, image1: '', status: 'open' };
const searchResult = (data: unknown[]) => ({
  data,
  meta: { total: data.length, total_is_estimate: false, next_cursor: null, facets: null },
});

function show(at: string): void {
  renderPage(
    <Suspense>
      <Routes>
        <Route path="/groups/:id" element={<GroupPage />} />
        <Route path="/members/:id" element={<MemberPage />} />
        <Route path="/sourcetypes/:id" element={<SourceTypePage />} />
      </Routes>
    </Suspense>,
    { history: [at] },
  );
}

beforeEach(() => {
  sessionStorage.clear();
  useSession.setState({ ...useSession.getInitialState(), ready: true }, true);
  api.mockReset();
  answers = {
    'GET /api/groups/{id}': async () => group,
    'GET /api/members/{id}': async () => ({
      id: 21,
      name: 'Noa',
      aliases: [],
      group: { id: 3, name: 'Nova' },
      listing_count: 4,
    }),
    'GET /api/sourcetypes/{id}': async () => ({ id: 5, name: 'Album', listing_count: 1204 }),
    'GET /api/listings/search': async () => searchResult([card]),
  };
  api.mockImplementation(async (route, input) => answers[route]?.(input));
});
afterEach(cleanup);

it('the browse page shows the other names, members, listing counts and listings of a group, and a search link', async () => {
  show('/groups/3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Nova' })).toBeTruthy();
  expect(screen.getByText('Also known as Nowa, ノヴァ')).toBeTruthy();
  expect(screen.getByText('1 listing for sale')).toBeTruthy();
  const member = within(screen.getByRole('region', { name: 'Members' })).getByRole('link', {
    name: 'Noa 4 listings for sale',
  });
  expect(member.getAttribute('href')).toBe('/members/21');
  const listings = within(screen.getByRole('region', { name: 'Newest listings' }));
  expect((await listings.findByRole('heading', { level: 3, name: 'Card 7' })).textContent).toBe('Card 7');
  expect(searched()).toEqual([{ group: '3', sort: 'newest' }]);
  expect(screen.getByRole('link', { name: 'Search and filter' }).getAttribute('href')).toBe('/listings/search?group=3');
});

it('the browse page shows a member with a link to the group', async () => {
  show('/members/21?cursor=later');
  expect(await screen.findByRole('heading', { level: 1, name: 'Noa' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Nova' }).getAttribute('href')).toBe('/groups/3');
  expect(screen.queryByText(/Also known/)).toBeNull();
  await waitFor(() => expect(searched()).toEqual([{ member: '21', sort: 'newest', cursor: 'later' }]));
});

it('the browse page shows a source type, and says that nothing is for sale if the search finds nothing', async () => {
  answers['GET /api/listings/search'] = async () => searchResult([]);
  show('/sourcetypes/5');
  expect(await screen.findByRole('heading', { level: 1, name: 'Album' })).toBeTruthy();
  expect(screen.getByText('1,204 listings for sale')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Nothing for sale right now' })).toBeTruthy();
});

it.each(['/groups/abc', '/members/0', '/sourcetypes/1e3'])(
  'the browse page shows the not-found view for %s without a request',
  async (path) => {
    show(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(api).not.toHaveBeenCalled();
  },
);

it('the browse page shows the not-found view for an unknown group, and Retry if the group failed to load', async () => {
  answers['GET /api/groups/{id}'] = async () => Promise.reject(new ApiError('not_found', 404));
  show('/groups/99');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  cleanup();
  let tries = 0;
  answers['GET /api/groups/{id}'] = async () => {
    tries += 1;
    if (tries === 1) throw new ApiError('bad_request', 400);
    return group;
  };
  show('/groups/3');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Nova' })).toBeTruthy();
});
