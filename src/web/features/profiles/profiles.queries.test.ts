import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#web/lib/net/api.ts';
import { ownListingsQuery } from './profiles.queries.ts';

vi.mock('#web/lib/net/api.ts', () => import('#web/lib/net/api.fixture.ts'));
const answer = vi.mocked(call as (route: unknown, input: { query?: { cursor?: number } }) => Promise<unknown>);

/** Responds like the server: with at most 500 listings, starting after the cursor. */
function serve(total: number): void {
  answer.mockImplementation(async (route, { query }) => {
    expect(route).toBe('GET /api/users/{id}/listings');
    const after = query?.cursor ?? 0;
    return Array.from({ length: Math.min(500, total - after) }, (_, at) => ({ id: after + at + 1 }));
  });
}

beforeEach(() => {
  answer.mockReset();
});

it.each([
  [0, 1],
  [12, 1],
  [500, 2],
  [1203, 3],
])(
  'ownListingsQuery loads all of the user’s own listings in batches (listings: %i, calls: %i)',
  async (total, calls) => {
    serve(total);
    const listings = await new QueryClient().fetchQuery(ownListingsQuery(9));
    expect(listings.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    expect(answer).toHaveBeenCalledTimes(calls);
  },
);
