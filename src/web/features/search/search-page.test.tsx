// @vitest-environment jsdom
/** Does the search page show what matches the address, page by page? */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListingCard } from '#contract/listings.ts';
import type { Route } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/errors.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { SearchPage } from './search-page.tsx';

type Input = { query: { q: string; cursor?: string } };
vi.mock('#web/lib/api.ts', () => ({ call: vi.fn() }));
const answer = vi.mocked(call as (route: Route, input: Input) => Promise<unknown>);

const card = (id: number): ListingCard => ({
  id,
  name: `Card ${id}`,
  price: 18,
  currency: { id: 1, code: 'USD' },
  image1: '',
  status: 'open',
});
const page = (ids: number[], total: number, next_cursor: string | null = null) => ({
  data: ids.map(card),
  meta: { total, total_is_estimate: false, next_cursor },
});

function show(at: string): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[at]}>
        <SearchPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => void answer.mockReset());
afterEach(cleanup);

it('asks for the words in the address, and says how many there are', async () => {
  answer.mockResolvedValue(page([1, 2], 2));
  show('/listings/search?q=%20slow%20fire');
  expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
  expect(answer.mock.calls[0]?.[1].query.q).toBe('slow fire');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search Results');
  expect(screen.getByRole('status').textContent).toBe('2 listings for “slow fire”');
  expect(screen.queryByRole('link', { name: 'Add listing' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('loads the next page behind its cursor, after the first', async () => {
  answer.mockResolvedValueOnce(page([1], 2, 'next')).mockResolvedValueOnce(page([2], 2));
  show('/listings/search');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Card 2' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Card 1' })).toBeTruthy();
  expect(answer.mock.calls[1]?.[1].query.cursor).toBe('next');
});

it('keeps what it has when the next page does not load, and tries again', async () => {
  answer
    .mockResolvedValueOnce(page([1], 2, 'next'))
    .mockRejectedValueOnce(new ApiError('bad_request', 400))
    .mockResolvedValueOnce(page([2], 2));
  show('/listings/search');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('More listings did not load');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Card 2' })).toBeTruthy();
});

it('says what to relax where nothing matches', async () => {
  answer.mockResolvedValue(page([], 0));
  show('/listings/search?q=zzz');
  expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeTruthy();
  expect(screen.getByText(/Try fewer or shorter words/)).toBeTruthy();
});

it('says so and offers Retry where the search did not work', async () => {
  answer.mockRejectedValueOnce(new ApiError('bad_request', 400)).mockResolvedValueOnce(page([7], 1));
  show('/listings/search?q=x');
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Card 7' })).toBeTruthy();
});
