import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteKey } from '#contract/api.ts';
import type { ChangeType } from '#contract/broadcasting.ts';
import { call } from '../net/api.ts';
import { ApiError } from '../net/errors.ts';
import { createQueryClient } from '../net/query.ts';
import { queryKey } from '../net/route-query.ts';
import { refetchOnChange } from './affected-queries.ts';
import { catchUp, forgetChanges, receive } from './changes.ts';

vi.mock('../net/api.ts', () => import('../net/api.fixture.ts'));
const answer = vi.mocked(call as (route: RouteKey) => Promise<unknown>);

const affected: Record<ChangeType, RouteKey[]> = {
  notification: ['GET /api/notifications', 'GET /api/saved-searches', 'GET /api/follows/feed'],
  // Features handle changes of conversations and favourites themselves.
  conversation: [],
  favourite: [],
  connection: ['GET /api/users/{userId}/connection-notification-status/{listingId}', 'GET /api/connection-requests'],
  listing: ['GET /api/listings/{id}'],
  account: ['GET /api/users/me', 'GET /api/account', 'GET /api/preferences', 'GET /api/account/exports'],
  saved_search: ['GET /api/saved-searches'],
  follow: ['GET /api/follows', 'GET /api/follows/feed'],
  want: ['GET /api/wants', 'GET /api/matches'],
  match: ['GET /api/wants', 'GET /api/matches', 'GET /api/listings/{id}/matches'],
  trade: ['GET /api/trades', 'GET /api/trades/{id}'],
  // A block hides a user in almost every response.
  block: ['GET /api/listings/search'],
};
const types = Object.keys(affected) as ChangeType[];
const conversations: RouteKey[] = ['GET /api/conversations', 'GET /api/conversations/{id}/messages'];
const favourites: RouteKey[] = ['GET /api/favourites/ids', 'GET /api/favourites'];
const routes = [...new Set([...Object.values(affected).flat(), ...conversations, ...favourites])];

const client = createQueryClient();
let stop = (): void => undefined;
const refetched = () => routes.filter((route) => client.getQueryState(queryKey(route))?.isInvalidated);

async function startFollowing(): Promise<void> {
  answer.mockResolvedValueOnce({ position: 5, data: [] });
  await catchUp();
}

beforeEach(() => {
  stop = refetchOnChange(client);
  for (const route of routes) client.setQueryData(queryKey(route), {});
});
afterEach(() => {
  stop();
  forgetChanges();
  client.clear();
  answer.mockReset();
});

describe('refetchOnChange', () => {
  it.each(types)('refetches the data that a change of the type "%s" affects, and no other data', async (type) => {
    await startFollowing();
    for (const route of routes) client.setQueryData(queryKey(route), {});
    receive({ position: 6, type, id: '1' });
    expect(refetched().toSorted()).toEqual((type === 'block' ? routes : affected[type]).toSorted());
  });

  it('refetches everything but listings and searches once the position in the feed is known', async () => {
    await startFollowing();
    const excluded: RouteKey[] = ['GET /api/listings/{id}', 'GET /api/listings/search'];
    expect(refetched()).toEqual(routes.filter((route) => !excluded.includes(route)));
  });

  it('refetches everything if changes were missed', async () => {
    await startFollowing();
    for (const route of routes) client.setQueryData(queryKey(route), {});
    answer.mockRejectedValueOnce(new ApiError('changes_expired', 410)).mockResolvedValueOnce({ position: 9, data: [] });
    await catchUp();
    expect(refetched()).toEqual(routes);
  });

  it('refetches nothing after it was stopped', async () => {
    await startFollowing();
    for (const route of routes) client.setQueryData(queryKey(route), {});
    stop();
    for (const [at, type] of types.entries()) receive({ position: 6 + at, type, id: '1' });
    expect(refetched()).toEqual([]);
  });
});
