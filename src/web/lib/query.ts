/** How is what the server said kept, shared between views and fetched again? */
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './errors.ts';

/*
 * Keys are `[feature, call, ...arguments]`: ['listings', 'newest'], ['listings', 'read', 7],
 * ['conversations', 'messages', 3]. A query with `meta: { still: true }` keeps its picture when everything else is
 * fetched again: a random draw must not reshuffle under somebody's eyes.
 */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { still?: boolean };
  }
}

const NETWORK_RETRIES = 2;

/** Only silence and overload pass by themselves; a refusal stays one however often it is asked for. */
export function canRetry(failures: number, error: Error): boolean {
  const passing = error instanceof ApiError && (error.code === 'offline' || error.status >= 500);
  return passing && failures < NETWORK_RETRIES;
}

/** Milliseconds before the next try: 0.5 s, then 1 s. */
export function retryDelay(failures: number): number {
  return 500 * 2 ** failures;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: canRetry,
        retryDelay,
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        // Asked even when the browser believes itself offline: views then show their error with Retry, not a wait.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Has everything fetched again that may have changed, after too long a silence. */
export function refetchEverything(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => query.meta?.still !== true });
}
