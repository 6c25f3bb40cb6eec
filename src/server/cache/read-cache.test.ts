import { beforeEach, expect, it } from 'vitest';
import type { TableChangeFeed, TableChangeListener } from '../db/table-change-feed.ts';
import { createReadCache, type ReadCache } from './read-cache.ts';

let written: (payload?: string) => void;
let tableChanges: TableChangeFeed;
let hearing: boolean;
let clock: number;
let cache: ReadCache;
let readCount: number;

beforeEach(() => {
  hearing = true;
  clock = 0;
  readCount = 0;
  tableChanges = {
    isSubscribed: () => hearing,
    listen: (listener: TableChangeListener) => {
      written = (payload = '') => listener(payload);
    },
  };
  cache = createReadCache({ tableChanges, maxEntries: 2, now: () => clock });
});

const count = async () => ++readCount;

it('the read cache loads a value once for many concurrent and later readers', async () => {
  expect(await Promise.all([cache.read('a', count), cache.read('a', count)])).toEqual([1, 1]);
  expect(await cache.read('a', count)).toBe(1);
  expect(await cache.read('b', count)).toBe(2);
});

it('the read cache loads a value again after a write', async () => {
  await cache.read('a', count);
  written();
  expect(await cache.read('a', count)).toBe(2);
});

it('the read cache does not store a value that was requested before a write and loaded after it', async () => {
  let answer = (_value: string): void => undefined;
  const slow = cache.read('a', () => new Promise<string>((resolve) => (answer = resolve)));
  written();
  // A reader that starts after the write must not wait for the load that started before the write.
  expect(await cache.read('a', async () => 'new')).toBe('new');
  answer('old');
  expect(await slow).toBe('old');
  expect(await cache.read('a', async () => 'newer')).toBe('new');
});

it('the read cache drops failed loads without removing newer entries', async () => {
  await expect(cache.read('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await cache.read('a', count)).toBe(1);
  let refuse = (_error: Error): void => undefined;
  written();
  const slow = cache.read('a', () => new Promise((_, reject) => (refuse = reject)));
  written();
  expect(await cache.read('a', count)).toBe(2);
  refuse(new Error('late'));
  await expect(slow).rejects.toThrow('late');
  expect(await cache.read('a', count)).toBe(2);
});

it('the read cache loads a value again after its maximum age, even without a change notification', async () => {
  await cache.read('a', count);
  clock = 4999;
  expect(await cache.read('a', count)).toBe(1);
  clock = 5000;
  expect(await cache.read('a', count)).toBe(2);
});

it('the read cache renews a stale entry once, in the background', async () => {
  await cache.read('a', count, { fresh: 1 });
  clock = 1000;
  let answer = (_value: number): void => undefined;
  const slow = () => {
    readCount++;
    return new Promise<number>((resolve) => (answer = resolve));
  };
  expect(await Promise.all([cache.read('a', slow, { fresh: 1 }), cache.read('a', slow, { fresh: 1 })])).toEqual([1, 1]);
  expect(readCount).toBe(2);
  answer(7);
  await Promise.resolve();
  expect(await cache.read('a', count, { fresh: 1 })).toBe(7);
});

it('the read cache discards a renewal that started before a write, and keeps the entry if a renewal fails', async () => {
  await cache.read('a', count, { fresh: 1 });
  clock = 1000;
  let answer = (_value: number): void => undefined;
  expect(await cache.read('a', () => new Promise<number>((resolve) => (answer = resolve)), { fresh: 1 })).toBe(1);
  written();
  answer(7);
  expect(await cache.read('a', count, { fresh: 1 })).toBe(2);
  clock = 2000;
  expect(await cache.read('a', () => Promise.reject(new Error('down')), { fresh: 1 })).toBe(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await cache.read('a', count, { fresh: 1 })).toBe(2);
  expect(readCount).toBe(3);
});

it('the read cache stores a limited number of entries and drops the oldest', async () => {
  for (const key of ['a', 'b', 'c']) await cache.read(key, count);
  expect(await cache.read('c', count)).toBe(3);
  expect(await cache.read('b', count)).toBe(2);
  expect(await cache.read('a', count)).toBe(4);
});

it('the read cache treats a reloaded entry as new when it drops the oldest entry', async () => {
  for (const key of ['a', 'b']) await cache.read(key, count);
  clock = 5000;
  expect(await cache.read('a', count)).toBe(3);
  await cache.read('c', count);
  expect(await cache.read('a', count)).toBe(3);
});

it('the read cache stores nothing while it cannot receive change notifications of other processes', async () => {
  await cache.read('a', count);
  hearing = false;
  expect(await cache.read('a', count)).toBe(2);
  expect(await cache.read('a', count)).toBe(3);
});

it('the read cache stores one value per user; a change to users drops only their values, and any other change drops all values', async () => {
  const entries = createReadCache({ tableChanges });
  const readAll = () =>
    Promise.all([1, 2, 12, undefined].map((userId) => entries.read('a', count, userId ? { userId } : {})));
  expect(await readAll()).toEqual([1, 2, 3, 4]);
  expect(await readAll()).toEqual([1, 2, 3, 4]);
  written('users 2,3');
  expect(await readAll()).toEqual([1, 5, 3, 4]);
  written('documents 2');
  expect(await readAll()).toEqual([6, 7, 8, 9]);
});

it('the read cache drops a renewed value when its user is affected by a change', async () => {
  const options = { fresh: 1, userId: 2 };
  await cache.read('a', count, options);
  clock = 1000;
  await cache.read('a', count, options);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await cache.read('a', count, options)).toBe(2);
  written('users 2,3');
  expect(await cache.read('a', count, options)).toBe(3);
});

it('the read cache shares one load of an uncacheable value among concurrent readers, but does not store the value', async () => {
  const small = createReadCache({ tableChanges, isCacheable: (value) => Number(value) > 1 });
  expect(await Promise.all([small.read('a', count), small.read('a', count)])).toEqual([1, 1]);
  expect(await small.read('a', count)).toBe(2);
  expect(await small.read('a', count)).toBe(2);
});
