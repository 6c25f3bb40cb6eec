// @vitest-environment jsdom

import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import { aCard } from '#contract/listing-card.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { HomePage } from './home-page.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey) => Promise<unknown>);

const facets = {
  sourcetype: [{ id: 4, name: 'Album', count: 1204 }],
  group: [{ id: 7, name: 'LUMEN9', count: 1 }],
};

function show(): void {
  renderPage(<HomePage />);
}
const latest = () => within(screen.getByRole('region', { name: 'Latest Listings' }));
const random = () => within(screen.getByRole('region', { name: 'Random Listings' }));

beforeEach(() => {
  answer.mockReset();
  answer.mockImplementation(async (route) => {
    if (route === 'GET /api/listings/search') return { data: [], meta: { facets } };
    return route === 'GET /api/listings/newest' ? [aCard(1), aCard(2)] : [aCard(3)];
  });
  window.localStorage.clear();
  useSession.setState({ ready: true, accessToken: '', user: null });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the home page shows each card’s linked name and its price with the currency code', async () => {
  show();
  const link = await latest().findByRole('link', { name: 'Card 1' });
  expect(link.getAttribute('href')).toBe('/listings/1');
  const item = link.closest('li');
  expect(item?.textContent).toContain('$18.00 USD');
  expect(item?.querySelector('img')?.getAttribute('src')).toBe('https://m.test/storage/listings/a-112233/640.webp');
  expect((await random().findByRole('link', { name: 'Card 3' })).getAttribute('href')).toBe('/listings/3');
});

it('the home page shows "Add listing" and "See more" only in the Latest section', async () => {
  show();
  expect(latest().getByRole('link', { name: 'Add listing' }).getAttribute('href')).toBe('/listings/create');
  const seeMore = latest().getByRole('link', { name: 'See more' });
  expect(seeMore.getAttribute('href')).toBe('/listings/search?sort=newest');
  expect(seeMore.getAttribute('rel')).toBe('nofollow');
  await random().findByRole('link', { name: 'Card 3' });
  expect(random().getAllByRole('link')).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('the home page shows a loading state per section, and shows the listings of one section while the other is still loading', async () => {
  answer.mockImplementation((route) =>
    route === 'GET /api/listings/newest' ? Promise.resolve([aCard(1)]) : new Promise(() => undefined),
  );
  show();
  expect(screen.getAllByRole('status', { name: 'Loading listings' })).toHaveLength(2);
  await latest().findByRole('link', { name: 'Card 1' });
  expect(random().getByRole('status', { name: 'Loading listings' })).toBeTruthy();
});

it('the home page shows an error when a section fails to load and loads it on Retry', async () => {
  let hasFailed = false;
  answer.mockImplementation(async (route) => {
    if (route === 'GET /api/listings/newest' && !hasFailed) {
      hasFailed = true;
      throw new ApiError('bad_request', 400);
    }
    return route === 'GET /api/listings/search' ? { data: [], meta: { facets } } : [aCard(1), aCard(3)];
  });
  show();
  const alert = await latest().findByRole('alert');
  expect(alert.textContent).toContain('Couldn’t load these listings');
  await random().findByRole('link', { name: 'Card 3' });
  await userEvent.click(latest().getByRole('button', { name: 'Retry' }));
  expect(await latest().findByRole('link', { name: 'Card 1' })).toBeTruthy();
});

it('the home page shows a notice in the Latest section if nothing is for sale', async () => {
  answer.mockResolvedValue([]);
  show();
  expect(await latest().findByRole('heading', { name: 'Nothing for sale yet' })).toBeTruthy();
  expect(latest().getByRole('link', { name: 'Add listing' })).toBeTruthy();
});

describe('the introduction', () => {
  const intro = () => within(screen.getByRole('region', { name: 'Magpie, a marketplace for collectors' }));

  it('says what the marketplace is, and links to source types and groups with their listing counts', async () => {
    show();
    expect(intro().getByText(/Buy, sell and swap/)).toBeTruthy();
    expect(intro().getByRole('link', { name: 'How it works' }).getAttribute('href')).toBe('/about');
    const browse = within(await intro().findByRole('navigation', { name: 'Browse by source type and group' }));
    const links = browse.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/sourcetypes/4', '/groups/7']);
    expect(browse.getByRole('link', { name: 'Album 1,204 for sale' })).toBeTruthy();
  });

  it('links a signed-in user to their want list', () => {
    useSession.setState({ accessToken: 't', user: { id: 5 } as Me });
    show();
    expect(intro().getByRole('link', { name: 'Open your want list' }).getAttribute('href')).toBe('/wants');
    expect(intro().queryByRole('link', { name: 'How it works' })).toBeNull();
  });

  it('links to all listings if the groups cannot be loaded', async () => {
    answer.mockImplementation(async (route) => {
      if (route === 'GET /api/listings/search') throw new ApiError('bad_request', 400);
      return [aCard(1)];
    });
    show();
    const link = await intro().findByRole('link', { name: 'Browse all listings' });
    expect(link.getAttribute('href')).toBe('/listings/search?sort=newest');
  });

  it('counts the listings that are new since the last visit of this user', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000_000);
    show();
    await latest().findByRole('link', { name: 'Card 2' });
    expect(intro().queryByRole('link', { name: /since your last visit/ })).toBeNull();
    cleanup();
    now.mockReturnValue(1_000_000_000 + 3_600_000);
    const route = (answered: RouteKey) =>
      answered === 'GET /api/listings/search' ? { data: [], meta: { facets } } : undefined;
    answer.mockImplementation(async (requestedRoute) => route(requestedRoute) ?? [aCard(3), aCard(2), aCard(1)]);
    show();
    const link = await intro().findByRole('link', { name: '1 new listing since your last visit' });
    expect(link.getAttribute('href')).toBe('/listings/search?sort=newest');
    cleanup();
    act(() => useSession.setState({ accessToken: 't', user: { id: 5 } as Me }));
    show();
    await latest().findByRole('link', { name: 'Card 3' });
    expect(intro().queryByRole('link', { name: /since your last visit/ })).toBeNull();
  });
});
