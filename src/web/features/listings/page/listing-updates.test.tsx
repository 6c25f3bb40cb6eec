// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing } from '#contract/listings.ts';
import { expectConsole } from '#test/strict-console.ts';
import { Route, Routes } from '#web/lib/browser/router.tsx';
import { answerCalls } from '#web/lib/net/api.fixture.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { renderPage } from '#web/ui/page.fixture.tsx';
import { signInAs } from '../listings.fixture.ts';
import { listingQuery, useListing } from '../listings.queries.ts';
import { ListingPage } from './listing-page.tsx';
import { ListingUpdates } from './listing-updates.tsx';

type Handlers = Record<string, () => void>;
const live = vi.hoisted(() => ({ channels: new Map<string, Handlers>() }));
vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
vi.mock('#web/lib/realtime/realtime.ts', () => ({
  subscribe: (channel: string, handlers: Handlers) => {
    live.channels.set(channel, handlers);
    return () => live.channels.delete(channel);
  },
}));

const viewer = { ...aListing().viewer, is_owner: false };
let stored: Listing;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInAs(1, 'reader');
  stored = aListing({ price: 50, viewer });
  vi.mocked(call).mockImplementation((async () => stored) as never);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  const { data } = useListing(7);
  return data ? <ListingUpdates listing={data} /> : null;
}
const note = () => document.querySelector('.listing-updates')?.textContent;
const requests = () => vi.mocked(call).mock.calls.length;
const receive = (event: string) => act(async () => live.channels.get('listing.7')?.[event]?.());
const wait = () => act(() => vi.advanceTimersByTimeAsync(1_000));
async function save(change: Partial<Listing>) {
  stored = { ...stored, version: stored.version + 1, ...change };
  await receive('changed');
  await wait();
}
async function show() {
  renderPage(<Page />);
  await screen.findAllByRole('status');
  await waitFor(() => expect(note()).toBe(''));
  await wait();
}

describe('listing updates', () => {
  it('are described in a notice, which shows only newer changes after Dismiss is clicked', async () => {
    await show();
    expect(note()).toBe('');
    await save({ price: 40 });
    expect(note()).toBe('The price changed from £50.00 GBP to £40.00 GBP.');
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(note()).toBe('');
    await save({ status: 'closed', is_sold: true });
    expect(note()).toBe('This listing was just sold.');
  });

  it('are fetched once for several pushes, and again after the channel has been joined again', async () => {
    await show();
    const before = requests();
    await receive('pusher:subscription_succeeded');
    await receive('changed');
    await receive('changed');
    await wait();
    expect(requests()).toBe(before + 1);
    await receive('pusher:subscription_succeeded');
    await wait();
    expect(requests()).toBe(before + 2);
  });

  it('are fetched again on joining the channel only if the listing was not fetched recently', async () => {
    renderPage(<Page />);
    await waitFor(() => expect(live.channels.has('listing.7')).toBe(true));
    const before = requests();
    await receive('pusher:subscription_succeeded');
    await wait();
    expect(requests()).toBe(before);
    cleanup();
    await show();
    const later = requests();
    await receive('pusher:subscription_succeeded');
    await wait();
    expect(requests()).toBe(later + 1);
  });

  it('are fetched for the owner too, but without a notice', async () => {
    signInAs(stored.seller.id);
    await show();
    const before = requests();
    await save({ price: 40 });
    expect(requests()).toBe(before + 1);
    expect(note()).toBe('');
  });

  it('stop arriving when the user leaves the page, because the page unsubscribes from the channel', async () => {
    await show();
    cleanup();
    expect([...live.channels.keys()]).toEqual([]);
  });

  it.each([
    ['arrived long before', 3_000, 1],
    ['has just arrived', 1_000, 0],
  ])(
    'are fetched at the start of the app only if the page arrived long before it (page: %s)',
    async (_what, ago, fetched) => {
      const arrivedAt = Date.now() - ago;
      const entries = [{ responseStart: arrivedAt - performance.timeOrigin }] as never;
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries);
      const client = createQueryClient();
      client.setQueryData(listingQuery(7).queryKey, stored as never, { updatedAt: arrivedAt - 10 });
      stored = { ...stored, version: stored.version + 1, price: 40 };
      renderPage(<Page />, { client });
      await wait();
      expect(requests()).toBe(fetched);
      expect(note()).toBe(fetched ? 'The price changed from £50.00 GBP to £40.00 GBP.' : '');
    },
  );
});

describe('an open listing page', () => {
  it('turns into "Page not found" without a Share button as soon as the listing is hidden or deleted', async () => {
    expectConsole('error', 'Failed to load the listing');
    let read = (): unknown => stored;
    answerCalls({
      'GET /api/listings/{id}': () => read(),
      'GET /api/users/{userId}/connection-notification-status/{listingId}': () => ({ status: 'none' }),
      'listings.countView': () => null,
    });
    const page = (
      <Routes>
        <Route path="/listings/:id" element={<ListingPage />} />
      </Routes>
    );
    renderPage(page, { history: ['/listings/7'] });
    expect(await screen.findByRole('button', { name: 'Share' })).toBeTruthy();
    await waitFor(() => expect(live.channels.has('listing.7')).toBe(true));
    read = () => {
      throw new ApiError('not_found', 404);
    };
    await receive('changed');
    await wait();
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    expect(screen.queryByText(stored.name)).toBeNull();
  });
});
