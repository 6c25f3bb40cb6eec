/** Configures the query client: retries, cache times and bulk refetching. */

import { MutationCache, QueryClient, type QueryPersister } from '@tanstack/react-query';
import type { ReadKey } from '#contract/api.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { setTokenOf, useServerContact } from '../offline/server-contact.ts';
import { useSession } from '../session/session.ts';
import { ApiError } from './errors.ts';
import { refetchMatching, refetchRoutes } from './route-query.ts';

/*
 * Bulk refetching skips queries with `meta: { still: true }`: a random sample must not reshuffle while the user looks
 * at it.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { still?: boolean };
    mutationMeta: { affects?: readonly ReadKey[] };
  }
}

const MAX_NETWORK_RETRIES = 2;

/** Retries only after missing responses and server errors, which are temporary. */
export function canRetry(failures: number, error: Error): boolean {
  const isTransient = error instanceof ApiError && (error.code === 'offline' || error.status >= 500);
  return isTransient && failures < MAX_NETWORK_RETRIES;
}

/** Milliseconds before the next retry: 0.5 s, then 1 s. */
export function retryDelay(failures: number): number {
  return 500 * 2 ** failures;
}

/**
 * If the server does not respond, a query without data gets the data that this device has stored for the same account.
 * The data is marked as stale at once.
 */
const answerOffline: QueryPersister = async (fetchData, context, query) => {
  const token = useSession.getState().accessToken;
  try {
    const data = await fetchData(context);
    setTokenOf(query, token);
    if (useServerContact.getState().isLost) useServerContact.setState({ isLost: false });
    return data;
  } catch (error) {
    const isOffline = error instanceof ApiError && error.code === 'offline';
    if (!isOffline || query.state.data !== undefined || typeof indexedDB === 'undefined') throw error;
    const stored = await import('../offline/stored-responses.ts').catch(() => undefined);
    const data = await stored?.readStoredResponse(token, query.queryHash);
    if (data === undefined || token !== useSession.getState().accessToken) throw error;
    useServerContact.setState({ isLost: true });
    setTimeout(() => query.invalidate());
    return data;
  }
};

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Runs after the mutation's own `onSuccess`, so that views show the mutation's response before the refetched
      // data.
      onSettled: (_data, error, _variables, _context, { meta }) =>
        error ? undefined : refetchRoutes(client, meta?.affects ?? []),
    }),
    defaultOptions: {
      queries: {
        persister: answerOffline,
        retry: canRetry,
        retryDelay,
        staleTime: 30_000,
        gcTime: 10 * MINUTE_MS,
        // Send requests even if the browser reports that it is offline: views then show their error with Retry instead
        // of waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Marks all queries as stale and refetches those on screen, except queries with `meta: { still: true }`. */
export function refetchEverything(client: QueryClient): Promise<void> {
  return refetchMatching(client, () => true);
}
