import { expect, it } from 'vitest';
import { sharedDatabase } from '#test/shared-database.ts';
import { silentLog } from '../log/log.ts';
import { outbox } from '../tables/outbox.ts';
import { OutboxRunner } from './outbox.ts';

const use = sharedDatabase();

it('three nodes that share the outbox deliver each row once', async () => {
  const delivered: unknown[] = [];
  const nodes = [1, 2, 3].map(
    () =>
      new OutboxRunner({
        db: use.database.db,
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
  await use.database.db.insert(outbox).values(payloads.map((payload) => ({ kind: 'test', payload })));
  for (const node of nodes) node.wake();
  await Promise.all(nodes.map((node) => node.stop()));
  expect(delivered.map(Number).sort((a, b) => a - b)).toEqual(payloads);
  expect(await use.database.db.select().from(outbox)).toEqual([]);
});
