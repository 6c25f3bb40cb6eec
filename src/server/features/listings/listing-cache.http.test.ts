import { beforeEach, expect, it, vi } from 'vitest';
import { makeListing, makeUser } from '#test/factories.ts';
import { seededRandom, sharedApp } from '#test/make-app.ts';
import type { ReadCache } from '../../cache/read-cache.ts';
import { GuardedPool } from '../../db/client.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { createListingCache, type ListingCache } from './listing-cache.service.ts';

const use = sharedApp();
const withoutCache: ReadCache = { isEnabled: () => false, read: (_key, load) => load() };
let cache: ListingCache;
let ids: number[];

beforeEach(async () => {
  const seller = await makeUser(use.app.db);
  ids = [];
  for (let made = 0; made < 3; made++) ids.push((await makeListing(use.app.db, seller)).id);
  const urls = createPictureUrls('http://magpie.test');
  cache = createListingCache({ db: use.app.db, urls, random: seededRandom(1), cache: withoutCache });
  // Read a first random sample here: it needs additional queries, because the number of listings is not known yet.
  await cache.random(1);
});

/**
 * Runs the requests concurrently, and returns how often the prepared statement with this name was executed, and the
 * results.
 */
async function countQueries<T>(statement: string, requests: (() => Promise<T>)[]): Promise<[number, T[]]> {
  const query = vi.spyOn(GuardedPool.prototype, 'query');
  const results = await Promise.all(requests.map((request) => request()));
  const executed = query.mock.calls.filter((parameters) => JSON.stringify(parameters).includes(`"${statement}"`));
  return [executed.length, results];
}

const repeat = <T>(request: () => Promise<T>): (() => Promise<T>)[] => Array.from({ length: 20 }, () => request);

it('simultaneous requests for different listings share one query, even without a cache', async () => {
  const requests = [...ids, ...ids, 999_999].map((id) => () => cache.one(id));
  const [count, listings] = await countQueries('listing_read', requests);
  expect(count).toBe(1);
  expect(listings.map((listing) => listing?.id)).toEqual([...ids, ...ids, undefined]);
});

it('simultaneous requests for the newest listings share one query, even without a cache', async () => {
  const [count, lists] = await countQueries(
    'listings_newest_12',
    repeat(() => cache.newest(12)),
  );
  expect(count).toBe(1);
  for (const list of lists) expect(list.map(({ id }) => id)).toEqual(ids.toReversed());
});

it('simultaneous requests for random listings share one query but get different samples, even without a cache', async () => {
  const [count, lists] = await countQueries(
    'listing_slots_cards',
    repeat(() => cache.random(2)),
  );
  expect(count).toBe(1);
  expect(new Set(lists.map((list) => list.map(({ id }) => id).join())).size).toBeGreaterThan(3);
});

it('reading a random sample stops after three queries if the number of listings keeps changing', async () => {
  const seller = await makeUser(use.app.db);
  const { query } = GuardedPool.prototype;
  let executed = 0;
  vi.spyOn(GuardedPool.prototype, 'query').mockImplementation(async function (this: GuardedPool, ...parameters) {
    if (JSON.stringify(parameters).includes('"listing_slots_cards"')) {
      executed += 1;
      // The limit prevents an endless loop in the test.
      if (executed < 10) await makeListing(use.app.db, seller);
    }
    return await query.apply(this, parameters);
  });
  expect(await cache.random(2)).toHaveLength(2);
  expect(executed).toBe(3);
});
