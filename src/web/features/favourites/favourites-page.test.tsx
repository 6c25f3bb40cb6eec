// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCard } from '#contract/listing-card.fixture.ts';
import type { ListingCard } from '#contract/listings.ts';
import { ListingMark } from '#web/lib/browser/listing-mark.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { signIn } from './favourites.fixture.ts';
import { FavouritesPage } from './favourites-page.tsx';
import { FavouriteButton, useFavouritesLive } from './index.ts';

const live = vi.hoisted(() => ({ changes: new Map<string, (change: { id: string }) => void>() }));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => ({
  onChange: (type: string, handler: (change: { id: string }) => void) => {
    live.changes.set(type, handler);
    return () => live.changes.delete(type);
  },
}));

let favourites: ListingCard[];
let failures: unknown[];

beforeEach(() => {
  favourites = [aCard(1), aCard(2, { status: 'closed' })];
  failures = [];
  vi.mocked(call).mockImplementation((async (
    route: string,
    input?: { params?: { id: number }; query?: { cursor?: string } },
  ) => {
    const failure = failures.pop();
    if (failure) throw failure;
    if (route === 'GET /api/favourites/ids') return { data: favourites.map(({ id }) => id) };
    if (route === 'GET /api/favourites') {
      const from = Number(input?.query?.cursor ?? 0);
      const next = from + 24 < favourites.length ? String(from + 24) : null;
      return { data: favourites.slice(from, from + 24), meta: { next_cursor: next } };
    }
    favourites = favourites.filter(({ id }) => id !== input?.params?.id);
    return null;
  }) as never);
  signIn();
});
afterEach(cleanup);

function Page() {
  useFavouritesLive();
  return (
    <ListingMark value={FavouriteButton}>
      <FavouritesPage />
    </ListingMark>
  );
}

function show() {
  renderPage(<Page />);
  return userEvent.setup();
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

test('the favourites page shows favourites with filled hearts and labels closed listings', async () => {
  show();
  expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
  expect(await screen.findAllByRole('button', { name: /^Favourite: /, pressed: true })).toHaveLength(2);
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Favourites' })).toBeTruthy();
});

test('the favourites page keeps a card in place after its heart was emptied, and adds a favourite from another device', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Favourite: Card 1', pressed: true }));
  expect(await screen.findByRole('button', { name: 'Favourite: Card 1', pressed: false })).toBeTruthy();
  act(() => live.changes.get('favourite')?.({ id: '1' }));
  expect(names()).toEqual(['Card 1', 'Card 2']);
  favourites = [aCard(5), ...favourites];
  act(() => live.changes.get('favourite')?.({ id: '5' }));
  expect(await screen.findByRole('link', { name: 'Card 5' })).toBeTruthy();
});

test('the favourites page empties the heart of a favourite that was removed on another device, and keeps its card', async () => {
  show();
  expect(await screen.findByRole('button', { name: 'Favourite: Card 1', pressed: true })).toBeTruthy();
  favourites = favourites.filter(({ id }) => id !== 1);
  act(() => live.changes.get('favourite')?.({ id: '1' }));
  expect(await screen.findByRole('button', { name: 'Favourite: Card 1', pressed: false })).toBeTruthy();
  expect(names()).toEqual(['Card 1', 'Card 2']);
});

test('the favourites page keeps a heart empty after a click when the response to an earlier request arrives', async () => {
  const user = show();
  await screen.findByRole('button', { name: 'Favourite: Card 1', pressed: true });
  const older = Promise.withResolvers<unknown>();
  const respond = vi.mocked(call).getMockImplementation() as (...input: unknown[]) => Promise<unknown>;
  const before = [...favourites];
  vi.mocked(call).mockImplementation((async (route: string, input: unknown) =>
    route === 'GET /api/favourites' ? older.promise : respond(route, input)) as never);
  act(() => live.changes.get('favourite')?.({ id: '9' }));
  await user.click(screen.getByRole('button', { name: 'Favourite: Card 1' }));
  expect(await screen.findByRole('button', { name: 'Favourite: Card 1', pressed: false })).toBeTruthy();
  await act(async () => older.resolve({ data: [aCard(9), ...before], meta: { next_cursor: null } }));
  expect(await screen.findByRole('link', { name: 'Card 9' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Favourite: Card 1', pressed: false })).toBeTruthy();
});

test('the favourites page shows a filled heart on every favourite, even if the list of ids is truncated and another heart is clicked', async () => {
  favourites = [aCard(1), aCard(2), aCard(3)];
  const respond = vi.mocked(call).getMockImplementation() as (...input: unknown[]) => Promise<unknown>;
  const idsRead = vi.fn();
  vi.mocked(call).mockImplementation((async (route: string, input: unknown) => {
    if (route !== 'GET /api/favourites/ids') return respond(route, input);
    idsRead();
    return { data: favourites.slice(0, 1).map(({ id }) => id) };
  }) as never);
  const user = show();
  expect(await screen.findByRole('button', { name: 'Favourite: Card 3', pressed: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Favourite: Card 2' }));
  await vi.waitFor(() => expect(idsRead).toHaveBeenCalledTimes(2));
  await act(async () => {});
  expect(await screen.findByRole('button', { name: 'Favourite: Card 3', pressed: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Favourite: Card 2', pressed: false })).toBeTruthy();
});

test('the favourites page shows a notice and a link to the newest listings when there are no favourites', async () => {
  favourites = [];
  show();
  expect(await screen.findByRole('heading', { name: 'No favourites yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the newest listings' })).toBeTruthy();
});

test('the favourites page offers Retry when favourites fail to load', async () => {
  failures = [new ApiError('bad_request', 400)];
  const user = show();
  expect(await screen.findByText('Couldn’t load your favourites')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Card 1' })).toBeTruthy();
});

test('the favourites page loads more favourites on demand', async () => {
  favourites = Array.from({ length: 30 }, (_, at) => aCard(at + 1));
  const user = show();
  await screen.findByRole('link', { name: 'Card 24' });
  expect(screen.queryByRole('link', { name: 'Card 25' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('link', { name: 'Card 30' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});
