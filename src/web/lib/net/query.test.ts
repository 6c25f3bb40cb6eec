import { expect, it } from 'vitest';
import { ApiError } from './errors.ts';
import { canRetry, createQueryClient, refetchEverything, retryDelay } from './query.ts';
import { queryKey } from './route-query.ts';

it.each([
  [new ApiError('offline', 0), 0, true],
  [new ApiError('offline', 0), 1, true],
  [new ApiError('offline', 0), 2, false],
  [new ApiError('unavailable', 503), 0, true],
  [new ApiError('not_found', 404), 0, false],
  [new ApiError('unauthenticated', 401), 0, false],
  [new ApiError('too_many_requests', 429), 0, false],
  [new Error('a fault of ours'), 0, false],
])('for %s and the failure count %i, canRetry returns %s', (error, failures, expected) => {
  expect(canRetry(failures, error)).toBe(expected);
});

it('retryDelay doubles the delay before the second retry', () => {
  expect([retryDelay(0), retryDelay(1)]).toEqual([500, 1000]);
});

it('refetchEverything does not refetch queries with the meta flag `still`', async () => {
  const client = createQueryClient();
  await client.fetchQuery({ queryKey: queryKey('GET /api/listings/random'), queryFn: () => 1, meta: { still: true } });
  await client.fetchQuery({ queryKey: queryKey('GET /api/listings/newest'), queryFn: () => 1 });
  await refetchEverything(client);
  expect(client.getQueryState(queryKey('GET /api/listings/random'))?.isInvalidated).toBe(false);
  expect(client.getQueryState(queryKey('GET /api/listings/newest'))?.isInvalidated).toBe(true);
  client.clear();
});
