// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import { type Route, routes } from '#contract/routes.ts';
import { MemoryRouter } from '#web/lib/browser/memory-router.fixture.tsx';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { HomePage } from './home-page.tsx';

vi.mock('#web/lib/net/api.ts', () => ({ call: vi.fn() }));
const answer = vi.mocked(call as (route: Route) => Promise<unknown>);

function show(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <HomePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const latest = () => within(screen.getByRole('region', { name: 'Latest Listings' }));
const random = () => within(screen.getByRole('region', { name: 'Random Listings' }));

beforeEach(() => {
  answer.mockReset();
  answer.mockImplementation(async (route) => (route === routes.listings.newest ? [aCard(1), aCard(2)] : [aCard(3)]));
});
afterEach(cleanup);

it('shows each card’s linked name and its price with the currency code', async () => {
  show();
  const link = await latest().findByRole('link', { name: 'Card 1' });
  expect(link.getAttribute('href')).toBe('/listings/1');
  const item = link.closest('li');
  expect(item?.textContent).toContain('$18.00 USD');
  expect(item?.querySelector('img')?.getAttribute('src')).toBe('https://m.test/storage/listings/a-112233/640.webp');
  expect((await random().findByRole('link', { name: 'Card 3' })).getAttribute('href')).toBe('/listings/3');
});

it('shows "Add listing" and "See more" only in the Latest section', async () => {
  show();
  expect(latest().getByRole('link', { name: 'Add listing' }).getAttribute('href')).toBe('/listings/create');
  expect(latest().getByRole('link', { name: 'See more' }).getAttribute('href')).toBe('/listings/search?sort=newest');
  await random().findByRole('link', { name: 'Card 3' });
  expect(random().getAllByRole('link')).toHaveLength(1);
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

it('shows a loading state per section and fills in one while the other is pending', async () => {
  answer.mockImplementation((route) =>
    route === routes.listings.newest ? Promise.resolve([aCard(1)]) : new Promise(() => undefined),
  );
  show();
  expect(screen.getAllByRole('status', { name: 'Loading listings' })).toHaveLength(2);
  await latest().findByRole('link', { name: 'Card 1' });
  expect(random().getByRole('status', { name: 'Loading listings' })).toBeTruthy();
});

it('shows an error when a section fails to load and loads it on Retry', async () => {
  answer.mockRejectedValueOnce(new ApiError('bad_request', 400));
  show();
  const alert = await latest().findByRole('alert');
  expect(alert.textContent).toContain('These listings did not load');
  await random().findByRole('link', { name: 'Card 3' });
  await userEvent.click(latest().getByRole('button', { name: 'Retry' }));
  expect(await latest().findByRole('link', { name: 'Card 1' })).toBeTruthy();
});

it('explains the section when nothing is for sale', async () => {
  answer.mockResolvedValue([]);
  show();
  expect(await latest().findByRole('heading', { name: 'Nothing for sale yet' })).toBeTruthy();
  expect(latest().getByRole('link', { name: 'Add listing' })).toBeTruthy();
});
