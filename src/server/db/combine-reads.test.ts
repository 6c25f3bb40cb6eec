import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { combineReads } from './combine-reads.ts';

const doubles = () => {
  const loads: number[][] = [];
  const read = combineReads(async (keys: readonly number[]) => {
    loads.push([...keys]);
    await setImmediate();
    return new Map(keys.filter((key) => key > 0).map((key) => [key, 2 * key]));
  });
  return { loads, read };
};

it('combineReads loads all keys that are requested in the same turn of the event loop in one batch, each key once', async () => {
  const { loads, read } = doubles();
  const first = read(1);
  await Promise.resolve();
  expect(await Promise.all([first, read(2), read(1), read(-1)])).toEqual([2, 4, 2, undefined]);
  expect(loads).toEqual([[1, 2, -1]]);
});

it('combineReads loads a key again for a call that arrives after the first load of the key has started', async () => {
  const { loads, read } = doubles();
  const first = read(1);
  await setImmediate();
  expect(loads).toEqual([[1]]);
  await Promise.all([first, read(1)]);
  await read(1);
  expect(loads).toEqual([[1], [1], [1]]);
});

it('combineReads rejects only the calls that share a failed load', async () => {
  let isBroken = true;
  const read = combineReads(async (keys: readonly string[]) => {
    if (isBroken) throw new Error('no connection');
    return new Map(keys.map((key) => [key, key.length]));
  });
  const outcomes = await Promise.allSettled([read('a'), read('b')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await read('a')).toBe(1);
});

it('combineReads splits very many keys into several loads', async () => {
  const { loads, read } = doubles();
  const keys = Array.from({ length: 450 }, (_, at) => at + 1);
  expect(await Promise.all(keys.map(read))).toEqual(keys.map((key) => 2 * key));
  expect(loads.map(({ length }) => length)).toEqual([200, 200, 50]);
});
