// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { SellerCard } from '#contract/listing-card.ts';
import type { ListingCard, ListingUpdate } from '#contract/listings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { queryKey } from '#web/lib/net/route-query.ts';
import { signInAs } from '../listings.fixture.ts';
import { showOwnListings } from './own-listings.fixture.tsx';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

let stored: SellerCard[];
let answer: (id: string) => Promise<void>;
const saved = () =>
  vi
    .mocked(call)
    .mock.calls.filter(([route]) => (route as string) !== 'GET /api/listings/{id}')
    .map(([route, input]) => [
      route,
      (input as { params: { id: number } }).params.id,
      (input as { body?: ListingUpdate }).body?.status,
      (input as { body?: ListingUpdate }).body?.version,
    ]);

beforeEach(() => {
  stored = [aListing({ id: 1, name: 'First' }), aListing({ id: 2, name: 'Second', status: 'closed' })];
  answer = async () => {};
  vi.mocked(call).mockImplementation((async (
    route: string,
    { params, body }: { params: { id: number }; body?: ListingUpdate },
  ) => {
    await answer(route);
    const listing = aListing({ ...stored.find(({ id }) => id === params.id), version: 5 });
    if (route === 'GET /api/listings/{id}') return listing;
    const status = route === 'POST /api/listings/{id}/reopen' ? 'open' : (body?.status ?? listing.status);
    stored = stored.map((card) => (card.id === params.id ? { ...card, status } : card));
    return { ...listing, status, version: 6 };
  }) as never);
  signInAs(9);
});
afterEach(cleanup);

async function show() {
  const client = createQueryClient();
  return { user: await showOwnListings(() => stored, client), client };
}
/** Returns the texts of all links, except for the icons below the cards, which have no text. */
const names = () => screen.queryAllByRole('link').flatMap((link) => link.textContent || []);
const button = (name: string) => screen.findByRole('button', { name });

test('the list of the user’s own listings shows open and closed listings together, or separately by filter', async () => {
  const { user } = await show();
  expect(names()).toEqual(['First', 'Second']);
  await user.click(await button('Open 1'));
  expect(names()).toEqual(['First']);
  await user.click(await button('Closed 1'));
  expect(names()).toEqual(['Second']);
  expect(screen.getByRole('button', { name: 'Closed 1', pressed: true })).toBeTruthy();
  await user.click(await button('All 2'));
  expect(names()).toEqual(['First', 'Second']);
});

test('the list of the user’s own listings closes a listing immediately, sends its version to the server, and offers Undo', async () => {
  let release: () => void = () => {};
  answer = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const { user } = await show();
  await user.click(await button('Close First'));
  expect(await button('Reopen First')).toBeTruthy();
  expect(screen.queryByText('First closed')).toBeNull();
  answer = async () => {};
  release();
  expect(await screen.findByText('First closed')).toBeTruthy();
  expect(saved()).toEqual([['PUT /api/listings/{id}', 1, 'closed', 5]]);
  await user.click(await button('Undo'));
  expect(await button('Close First')).toBeTruthy();
  expect(await screen.findByText('First reopened')).toBeTruthy();
  // The undo sends the version returned by closing, so that the server refuses the undo if a sale was recorded since
  // then.
  expect(saved().at(-1)).toEqual(['PUT /api/listings/{id}', 1, 'open', 6]);
});

test('the list of the user’s own listings reopens a listing and updates its status in the cached random listings', async () => {
  const { user, client } = await show();
  client.setQueryData(queryKey('GET /api/listings/random'), stored);
  await user.click(await button('Reopen Second'));
  expect(await screen.findByText('Second reopened')).toBeTruthy();
  const draw = client.getQueryData<ListingCard[]>(queryKey('GET /api/listings/random'));
  expect(draw?.map(({ status }) => status)).toEqual(['open', 'open']);
});

test('the list of the user’s own listings restores the old status and shows an error if saving fails', async () => {
  expectConsole('error', 'Failed to close the listing');
  answer = async () => {
    throw new ApiError('offline', 0);
  };
  const { user } = await show();
  await user.click(await button('Close First'));
  expect(await screen.findByText(/^Couldn’t close First\. We could not reach Magpie/)).toBeTruthy();
  expect(await button('Close First')).toBeTruthy();
});

test('the list of the user’s own listings shows the listing as open after requests to close and to reopen it have both failed', async () => {
  expectConsole('error', 'Failed to close the listing');
  expectConsole('error', 'Failed to reopen the listing');
  let fail = () => {};
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  answer = async () => {
    await failed;
    throw new ApiError('offline', 0);
  };
  const { user } = await show();
  await user.click(await button('Close First'));
  await user.click(await button('Reopen First'));
  fail();
  await waitFor(() =>
    expect(vi.mocked(call).mock.calls.map(([route]) => route)).toContain('POST /api/listings/{id}/reopen'),
  );
  await act(async () => {});
  expect(await button('Close First')).toBeTruthy();
  // No error is shown, because the listing is open, as the last click requested.
  expect(screen.queryByText(/Couldn’t/)).toBeNull();
});

test('the list of the user’s own listings leaves the listing open after quick clicks on Close and then Reopen', async () => {
  const { user } = await show();
  await user.click(await button('Close First'));
  await user.click(await button('Reopen First'));
  await waitFor(() =>
    expect(saved().map(([id]) => id)).toEqual(['PUT /api/listings/{id}', 'POST /api/listings/{id}/reopen']),
  );
  await screen.findByText('First reopened');
  expect(await button('Close First')).toBeTruthy();
});

test('the list of the user’s own listings focuses the selected filter when closing a listing removes its card', async () => {
  const { user } = await show();
  await user.click(await button('Open 1'));
  await user.click(await button('Close First'));
  expect(await screen.findByText('No open listings')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open 0'));
});

test('the list of the user’s own listings shows how often each listing was viewed and marked as a favourite', async () => {
  stored = [{ ...stored[0], figures: { views: 1, favourites: 1204 } } as (typeof stored)[0]];
  await show();
  expect(screen.getByText('1 view · 1,204 favourites')).toBeTruthy();
});
