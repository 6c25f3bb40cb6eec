/** Prevents responses that were requested before a change from undoing it. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Route, RouteId } from '#contract/routes.ts';
import { queryKey, refetchRoutes } from './route-query.ts';

/**
 * Cancels the running fetches of a route. Returns a function that repeats them once the change has ended: a cancelled
 * fetch may have been the first one, or started by another change.
 */
export async function pauseFetches(client: QueryClient, route: Route<RouteId>): Promise<() => void> {
  const filter = { queryKey: queryKey(route) };
  const isFetching = client.isFetching(filter) > 0;
  await client.cancelQueries(filter);
  return () => {
    if (isFetching) void refetchRoutes(client, [route.id]);
  };
}

/** Caches the result of a write. A running fetch may have read the state before it, so it is repeated. */
export function setNewerData<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  const filter = { queryKey, exact: true };
  const isFetching = client.isFetching(filter) > 0;
  void client.cancelQueries(filter);
  client.setQueryData<Data>(queryKey, data);
  if (isFetching) void client.invalidateQueries(filter);
}
