/** Stores the responses that pages have loaded, separately for each account, so that they can be read offline. */

import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { RouteKey } from '#contract/api.ts';
import type { Me } from '#contract/auth.ts';
import { DAY_MS } from '#contract/durations.ts';
import { useSession } from '../session/session.ts';
import { openTable } from './database.ts';
import { ownerOf, VISITOR } from './owner.ts';
import { tokenOf } from './server-contact.ts';

type StoredAnswer = {
  owner: string;
  /** The build of the app that stored the response: another build can expect other fields. */
  build: string;
  at: number;
  data: unknown;
};

const answers = openTable<StoredAnswer>('magpie-offline', 'answers');

/**
 * Only the responses of these routes are stored. They include the preferences, but no account details, sessions,
 * tickets or staff pages.
 */
const STORED: ReadonlySet<unknown> = new Set<RouteKey>([
  'GET /api/listings/newest',
  'GET /api/listings/random',
  'GET /api/listings/search',
  'GET /api/listings/{id}/similar',
  'GET /api/listings/{id}',
  'GET /api/users/{name}',
  'GET /api/users/{id}/listings',
  'GET /api/users/{id}/listings/newest',
  'GET /api/reviews',
  'GET /api/groups',
  'GET /api/groups/{id}/members',
  'GET /api/sourcetypes',
  'GET /api/conditions',
  'GET /api/currencies/rates',
  'GET /api/groups/{id}',
  'GET /api/members/{id}',
  'GET /api/sourcetypes/{id}',
  'GET /api/announcements',
  'GET /api/conversations',
  'GET /api/conversations/{id}',
  'GET /api/conversations/{id}/messages',
  'GET /api/conversations/{id}/review',
  'GET /api/connection-requests',
  'GET /api/notifications',
  'GET /api/preferences',
  'GET /api/favourites/ids',
  'GET /api/favourites',
]);
const MAX_AGE_MS = 30 * DAY_MS;
const MAX_ANSWERS = 300;
/** Combines writes, because pushed messages and the pages of a scrolled list arrive in quick succession. */
const WRITE_DELAY_MS = 500;

/** Identifies the build by the URL of its first script, which changes with every build that changes a script. */
const build = (): string => document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? '';

const canStore = (query: Query): boolean => STORED.has(query.queryKey[0]) && query.state.status === 'success';

async function put(token: string, name: string, data: unknown): Promise<void> {
  const owner = await ownerOf(token);
  // The user might have signed out while `ownerOf` was running.
  if (owner === undefined || useSession.getState().accessToken !== token) return;
  try {
    await answers.put(`${owner} ${name}`, { owner, build: build(), at: Date.now(), data });
  } catch (error) {
    // If the disk is full, remove all responses: other data of this device is more important than offline reading.
    const isFull = (error as Error).name === 'QuotaExceededError';
    if (isFull) await answers.removeWhere(() => true).catch(() => undefined);
  }
}

async function read(token: string, name: string): Promise<unknown> {
  const owner = await ownerOf(token);
  if (owner === undefined) return undefined;
  const row = await answers.get(`${owner} ${name}`);
  return row?.build === build() ? row.data : undefined;
}

/** Undefined if nothing is stored for this account. Never rejects. */
export const readStoredResponse = (token: string, queryHash: string): Promise<unknown> =>
  read(token, queryHash).catch(() => undefined);

const USER = 'user';

export const storeUser = (token: string, user: Me): Promise<void> => put(token, USER, user);

/** Undefined if nothing is stored for this token. Never rejects. */
export const readUser = (token: string): Promise<Me | undefined> =>
  read(token, USER).catch(() => undefined) as Promise<Me | undefined>;

/** Stores the current and all later responses until the returned function is called. */
export function storeResponses(client: QueryClient): () => void {
  const changed = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = (): void => {
    timer = undefined;
    for (const query of changed) {
      const token = tokenOf(query);
      // Skip data of an ended session: its responses can still arrive and update queries.
      if (token === useSession.getState().accessToken) void put(token, query.queryHash, query.state.data);
    }
    changed.clear();
  };
  const note = (query: Query): void => {
    if (!canStore(query)) return;
    changed.add(query);
    timer ??= setTimeout(write, WRITE_DELAY_MS);
  };
  const onEvent = (event: QueryCacheNotifyEvent): void => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  };
  for (const query of client.getQueryCache().getAll()) note(query);
  const unsubscribe = client.getQueryCache().subscribe(onEvent);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/**
 * Removes the data of accounts other than `owner`, the data of other builds, and data beyond the limits of age and
 * number.
 */
export async function removeResponses(owner: string | undefined): Promise<void> {
  const oldest = Date.now() - MAX_AGE_MS;
  const current = build();
  const times = (await answers.all()).map(({ at }) => at).sort((a, b) => b - a);
  const limit = Math.max(oldest, times[MAX_ANSWERS] ?? 0);
  await answers.removeWhere(
    (row) => (row.owner !== VISITOR && row.owner !== owner) || row.build !== current || row.at <= limit,
  );
}
