import { afterAll, beforeAll, expect, it } from 'vitest';
import { isEngineAvailable } from '#test/engine.ts';
import { openTestDatabase } from '#test/test-database.ts';
import type { Database } from '../db/client.ts';
import { silentLog } from '../log/log.ts';
import { outbox } from './outbox.schema.ts';
import { OutboxRunner } from './outbox.ts';

let database: Database;

beforeAll(async () => {
  if (await isEngineAvailable()) database = await openTestDatabase();
});
afterAll(() => database?.close());

it('two nodes share the outbox: each row is delivered once, by one of them', async () => {
  const delivered: unknown[] = [];
  const nodes = [1, 2, 3].map(
    () =>
      new OutboxRunner({
        db: database.db,
        log: silentLog,
        interval: 3_600_000,
        deliver: {
          test: async (payload) => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            delivered.push(payload);
          },
        },
      }),
  );
  const payloads = Array.from({ length: 400 }, (_none, at) => at);
  await database.db.insert(outbox).values(payloads.map((payload) => ({ kind: 'test', payload })));
  for (const node of nodes) node.wake();
  await Promise.all(nodes.map((node) => node.stop()));
  expect(delivered.map(Number).sort((a, b) => a - b)).toEqual(payloads);
  expect(await database.db.select().from(outbox)).toEqual([]);
});
