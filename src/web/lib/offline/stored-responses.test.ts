// @vitest-environment jsdom
import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Me } from '#contract/auth.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { createQueryClient } from '#web/lib/net/query.ts';
import { query } from '#web/lib/net/route-query.ts';
import { useSession } from '#web/lib/session/session.ts';
import { removeOtherAccounts } from './account-data.ts';
import { databaseMock, openTable } from './database.fixture.ts';
import { useServerContact } from './server-contact.ts';
import { readUser, storeResponses, storeUser } from './stored-responses.ts';

vi.mock('./database.ts', () => import('./database.fixture.ts'));

const anna = { id: 1, name: 'anna' } as Me;
/**
 * A new token for each test: an earlier test can still be storing data, which must not belong to the next session.
 */
let annaToken = 'anna';
const benToken = 'ben';
const inbox = { ...query('GET /api/conversations', {}), retry: false };
const newest = { ...query('GET /api/listings/newest', {}), retry: false };
let isOnline: boolean;
let client: QueryClient;
let stop: () => void;
const caches = new Set<string>();
const deleteDatabase = vi.fn();

async function answer(_url: string, { headers }: { headers: Record<string, string> }): Promise<Response> {
  if (!isOnline) throw new TypeError('Failed to fetch');
  return Response.json({ for: headers.Authorization ?? 'visitor' });
}

function openTab(): void {
  stop?.();
  client = createQueryClient();
  stop = storeResponses(client);
}
const written = () => vi.advanceTimersByTimeAsync(600);
const signIn = (token: string, remember = true) => useSession.getState().signIn(token, anna, remember);
const owners = () => databaseMock.rows('magpie-offline').map((row) => (row as { owner: string }).owner);

beforeEach(() => {
  annaToken += ' again';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('indexedDB', { deleteDatabase });
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('caches', {
    keys: async () => [...caches],
    open: async (name: string) => caches.add(name),
    delete: async (name: string) => caches.delete(name),
  });
  isOnline = true;
  document.body.innerHTML = '<script src="/assets/index-A.js"></script>';
  openTab();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  databaseMock.empty();
  databaseMock.failure = undefined;
  caches.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  useSession.setState(useSession.getInitialState(), true);
  useServerContact.setState({ isLost: false });
});

it('the offline store returns stored data while the server cannot be reached, and marks the data as outdated', async () => {
  await client.fetchQuery(newest);
  await written();
  isOnline = false;
  openTab();
  expect(await client.fetchQuery(newest)).toEqual({ for: 'visitor' });
  expect(useServerContact.getState().isLost).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(client.getQueryState(newest.queryKey)?.isInvalidated).toBe(true);
  isOnline = true;
  await client.fetchQuery(newest);
  expect(useServerContact.getState().isLost).toBe(false);
});

it('the offline store does not hide the error of a request for data that this device has never loaded', async () => {
  isOnline = false;
  await expect(client.fetchQuery(newest)).rejects.toThrow(ApiError);
});

it('the offline store stores the changes that a pushed event makes to loaded data', async () => {
  signIn(annaToken);
  await client.fetchQuery(inbox);
  client.setQueryData(inbox.queryKey, { pushed: true } as never);
  await written();
  isOnline = false;
  openTab();
  expect(await client.fetchQuery(inbox)).toEqual({ pushed: true });
});

it('the offline store does not show the data of one account to another account or to visitors', async () => {
  signIn(annaToken);
  await client.fetchQuery(inbox);
  await written();
  isOnline = false;
  openTab();
  // Another user does not see the data, even before it is removed.
  signIn(benToken);
  await expect(client.fetchQuery(inbox)).rejects.toThrow(ApiError);
  useSession.getState().clear();
  await expect(client.fetchQuery(inbox)).rejects.toThrow(ApiError);
});

it('the offline store stores nothing for a session that ends when the tab is closed', async () => {
  signIn(annaToken, false);
  await client.fetchQuery(inbox);
  await storeUser(annaToken, anna);
  await written();
  expect(owners()).toEqual([]);
});

it('the offline store stores nothing that arrives or is written after the sign-out', async () => {
  signIn(annaToken);
  const arriving = client.fetchQuery(inbox);
  useSession.getState().clear();
  await arriving;
  await written();
  expect(owners()).toEqual([]);
  signIn(annaToken);
  await client.refetchQueries();
  await client.fetchQuery(inbox);
  useSession.getState().clear();
  await written();
  expect(owners()).toEqual([]);
});

it('the offline store stores nothing if the user signs out while it determines whose data it stores', async () => {
  signIn(annaToken);
  const { digest } = crypto.subtle;
  vi.spyOn(crypto.subtle, 'digest').mockImplementationOnce(async (...input) => {
    const hash = await digest.apply(crypto.subtle, input);
    useSession.getState().clear();
    return hash;
  });
  await storeUser(annaToken, anna);
  expect(owners()).toEqual([]);
});

it('the offline store removes the data and pictures of an account on sign-out, but not the data stored for visitors', async () => {
  await client.fetchQuery(newest);
  await written();
  signIn(annaToken);
  await removeOtherAccounts();
  await storeUser(annaToken, anna);
  expect(await readUser(annaToken)).toEqual(anna);
  expect([...caches]).toHaveLength(1);
  useSession.getState().clear();
  await removeOtherAccounts();
  expect(owners()).toEqual(['visitor']);
  expect([...caches]).toEqual([]);
});

it('the offline store removes the data of a previous account even if its tab was closed before the data was removed', async () => {
  signIn(annaToken);
  await removeOtherAccounts();
  await storeUser(annaToken, anna);
  const [earlier] = caches;
  localStorage.setItem('accessToken', benToken);
  await removeOtherAccounts();
  expect(owners()).toEqual([]);
  expect([...caches]).not.toContain(earlier);
});

it('the messages and tokens that earlier versions left for the service worker are deleted', async () => {
  await removeOtherAccounts();
  expect(deleteDatabase).toHaveBeenCalledWith('magpie-handed-over');
});

it('the offline store keeps the pictures of the account that is signed in', async () => {
  signIn(annaToken);
  await removeOtherAccounts();
  const remove = vi.spyOn(window.caches, 'delete');
  await removeOtherAccounts();
  expect(remove).not.toHaveBeenCalled();
});

it('the offline store keeps the 300 most recently stored responses', async () => {
  const table = openTable<object>('magpie-offline');
  const row = { owner: 'visitor', build: document.querySelector('script')?.src };
  const now = Date.now();
  for (let age = 1; age <= 302; age++) await table.put(`visitor ${age}`, { ...row, at: now - age, data: age });
  await removeOtherAccounts();
  const ages = databaseMock.rows('magpie-offline').map((row) => (row as { data: number }).data);
  expect([ages.length, Math.max(...ages)]).toEqual([300, 300]);
});

it('the offline store never reads data that another build of the app has stored', async () => {
  await client.fetchQuery(newest);
  await written();
  isOnline = false;
  document.body.innerHTML = '<script src="/assets/index-B.js"></script>';
  openTab();
  await expect(client.fetchQuery(newest)).rejects.toThrow(ApiError);
  await removeOtherAccounts();
  expect(owners()).toEqual([]);
});

it('the offline store does not store the list of the user’s sessions', async () => {
  signIn(annaToken);
  await client.fetchQuery({ ...query('GET /api/sessions', {}), retry: false });
  await written();
  expect(owners()).toEqual([]);
});

it('the offline store deletes its data when the disk is full, and can store responses again afterwards', async () => {
  await client.fetchQuery(newest);
  await written();
  databaseMock.failure = new DOMException('full', 'QuotaExceededError');
  await client.fetchQuery({ ...newest, staleTime: 0 });
  await written();
  expect(owners()).toEqual([]);
  databaseMock.failure = undefined;
  await client.fetchQuery({ ...newest, staleTime: 0 });
  await written();
  expect(owners()).toEqual(['visitor']);
});
