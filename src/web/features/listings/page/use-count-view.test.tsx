// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing } from '#contract/listing.fixture.ts';
import type { Listing } from '#contract/listings.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { useSession } from '#web/lib/session/session.ts';
import type { ShownListing } from '../listings.queries.ts';
import { useCountView } from './use-count-view.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));

const viewer = { ...aListing().viewer, is_owner: false };
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.mocked(call).mockImplementation((async () => null) as never);
  useSession.setState({ accessToken: '', user: null, ready: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let id = 100;
/** Uses a new id each time, because each listing is counted only once per page load. */
const open = (change: Partial<Listing> = {}) => {
  id += 1;
  const listing = aListing({ id, viewer, ...change }) as unknown as ShownListing;
  return renderHook(() => useCountView(listing));
};
const counted = () => vi.mocked(call).mock.calls.map(([route, input]) => [route, input]);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('useCountView', () => {
  it('counts a single view after the listing has been on screen for two seconds', async () => {
    const page = open();
    await wait(1_900);
    expect(counted()).toEqual([]);
    await wait(200);
    page.rerender();
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(5_000);
    expect(counted()).toEqual([['POST /api/listings/{id}/views', { params: { id } }]]);
  });

  it('counts a view in a background tab only after the tab is shown', async () => {
    visibility = 'hidden';
    open();
    await wait(10_000);
    expect(counted()).toEqual([]);
    visibility = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(2_000);
    expect(counted()).toHaveLength(1);
  });

  it('does not count a view if the user leaves the page within two seconds', async () => {
    open().unmount();
    await wait(5_000);
    expect(counted()).toEqual([]);
  });

  it.each<[string, Partial<Listing>]>([
    ['the user’s own listing', { viewer: { ...viewer, is_owner: true } }],
    ['a closed listing', { status: 'closed' }],
    ['a hidden listing', { is_hidden: true }],
  ])('does not count a view of %s', async (_name, change) => {
    open(change);
    await wait(5_000);
    expect(counted()).toEqual([]);
  });

  it('tries again to count a view when the user returns to the tab after a failure, and logs no error', async () => {
    vi.mocked(call).mockRejectedValueOnce(new ApiError('offline', 0));
    open();
    await wait(2_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(2_000);
    expect(counted()).toHaveLength(2);
  });
});
