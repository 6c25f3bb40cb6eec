/** Prevents a response that was requested before a change from overwriting the change in the cache. */

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { RouteKey } from '#contract/api.ts';
import { queryKey, refetchRoutes } from './route-query.ts';

/**
 * Cancels the running fetches of a route. Call the returned function after the change to repeat the fetches. Otherwise,
 * a query would stay empty if its first fetch was cancelled, and stale if another change had caused the cancelled
 * fetch.
 */
export async function pauseFetches(client: QueryClient, route: RouteKey): Promise<() => void> {
  const filter = { queryKey: queryKey(route) };
  const isFetching = client.isFetching(filter) > 0;
  await client.cancelQueries(filter);
  return () => {
    if (isFetching) void refetchRoutes(client, [route]);
  };
}

/** Caches the result of a write. Repeats a running fetch, which might have read the data before the write. */
export function setNewerData<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  const filter = { queryKey, exact: true };
  const isFetching = client.isFetching(filter) > 0;
  void client.cancelQueries(filter);
  client.setQueryData<Data>(queryKey, data);
  if (isFetching) void client.invalidateQueries(filter);
}
