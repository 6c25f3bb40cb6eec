/** Builds queries from the routes of the contract: keys, requests and refetching. */

import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UndefinedInitialDataInfiniteOptions,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import type { RouteKey } from '#contract/api.ts';
import { type AnswerOf, call, type InputOf } from './api.ts';
import type { CallArguments, CallOptions } from './api-types.ts';

/**
 * Returns `[route, input, variant]`. Without `input`, the key matches every query of the route. `variant`
 * distinguishes queries with the same input that belong to different viewers or cache the data in different shapes.
 */
export function queryKey<K extends RouteKey>(route: K, input?: InputOf<K>, variant?: unknown): QueryKey {
  if (input === undefined) return [route];
  return variant === undefined ? [route, input] : [route, input, variant];
}

/** Like `call`, but `input` is always required. */
export function send<K extends RouteKey>(route: K, input: InputOf<K>, options?: CallOptions): Promise<AnswerOf<K>> {
  return call(route, ...((options ? [input, options] : [input]) as CallArguments<K>));
}

type RouteSettings<K extends RouteKey, Data> = {
  variant?: unknown;
  /** Converts the response to the data to cache; by default, the response is cached. */
  read?: (response: AnswerOf<K>) => Data;
  failureLog?: string;
  isBackground?: boolean;
};

async function fetchData<K extends RouteKey, Data>(
  route: K,
  input: InputOf<K>,
  signal: AbortSignal,
  { read, failureLog, isBackground }: RouteSettings<K, Data>,
): Promise<Data> {
  try {
    const response = await send(route, input, { signal, isBackground });
    return read ? read(response) : (response as Data);
  } catch (error) {
    if (failureLog !== undefined && !signal.aborted) console.error(failureLog, error);
    throw error;
  }
}

type RouteQuery<Data> = ReturnType<typeof queryOptions<Data>>;
type QuerySettings<K extends RouteKey, Data> = RouteSettings<K, Data> &
  Omit<UndefinedInitialDataOptions<NoInfer<Data>>, 'queryKey' | 'queryFn'>;

export function query<K extends RouteKey, Data>(
  route: K,
  input: InputOf<K>,
  settings: QuerySettings<K, Data> & { read: (response: AnswerOf<K>) => Data },
): RouteQuery<Data>;
export function query<K extends RouteKey>(
  route: K,
  input: InputOf<K>,
  settings?: QuerySettings<K, AnswerOf<K>>,
): RouteQuery<AnswerOf<K>>;
export function query<K extends RouteKey, Data>(
  route: K,
  input: InputOf<K>,
  settings: RouteSettings<K, Data> = {},
): unknown {
  const { variant, read, failureLog, isBackground, ...options } = settings;
  return queryOptions({
    queryKey: queryKey(route, input, variant),
    queryFn: ({ signal }) => fetchData(route, input, signal, settings),
    ...options,
  });
}

type Pages<K extends RouteKey, Page, Cursor> = RouteSettings<K, Page> &
  Omit<
    UndefinedInitialDataInfiniteOptions<
      NoInfer<Page>,
      Error,
      InfiniteData<NoInfer<Page>>,
      QueryKey,
      NoInfer<Cursor> | undefined
    >,
    'queryKey' | 'queryFn' | 'initialPageParam'
  > & {
    /** The cursor of the first page to load; undefined to start at the beginning of the list. */
    start?: Cursor | undefined;
  };

export function pagedQuery<K extends RouteKey, Page = AnswerOf<K>, Cursor = string>(
  route: K,
  inputAt: (cursor: Cursor | undefined) => InputOf<K>,
  settings: Pages<K, Page, Cursor>,
) {
  const { start, variant, read, failureLog, isBackground, ...options } = settings;
  return infiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, Cursor | undefined>({
    queryKey: queryKey(route, inputAt(start), variant),
    queryFn: ({ pageParam, signal }) => fetchData(route, inputAt(pageParam as Cursor | undefined), signal, settings),
    initialPageParam: start,
    ...options,
  });
}

/** Returns the cursor of the next page; undefined at the end of the list. */
export function nextCursor(page: { meta: { next_cursor: string | null } }): string | undefined {
  return page.meta.next_cursor ?? undefined;
}

type Matches = (query: Query) => boolean;

/** Marks the matching queries as stale and refetches those on screen, except queries with `meta: { still: true }`. */
export async function refetchMatching(client: QueryClient, matches: Matches): Promise<void> {
  const predicate: Matches = (query) => query.meta?.still !== true && matches(query);
  // A query's first fetch might have read the data before the change, and its response would be treated as current.
  // TanStack Query restarts only the fetches of queries that already have data, so cancel first fetches here.
  const isFirstFetch: Matches = (query) => query.state.data === undefined && query.isActive() && predicate(query);
  void client.cancelQueries({ fetchStatus: 'fetching', predicate: isFirstFetch }, { silent: true, revert: false });
  await client.invalidateQueries({ predicate });
}

export async function refetchRoutes(client: QueryClient, routes: readonly RouteKey[]): Promise<void> {
  if (routes.length > 0) await refetchMatching(client, ({ queryKey: [route] }) => routes.includes(route as RouteKey));
}
