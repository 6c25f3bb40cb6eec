import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillWithoutTables } from '#test/test-database.ts';
import { openEmbedded } from './client.ts';
import { sqlState } from './db.ts';

type Embedded = Awaited<ReturnType<typeof openEmbedded>>;
/** The folder of a database with one empty table, copied for each test. */
let template: string;
let folder: string;
let database: Embedded;
const workers: Worker[] = [];
const noteWorker = (worker: Worker) => void workers.push(worker);

beforeAll(async () => {
  process.on('worker', noteWorker);
  template = await mkdtemp(join(tmpdir(), 'magpie-engine-template-'));
  await fillWithoutTables(template);
  const empty = await openEmbedded({ folder: template });
  await empty.db.execute(sql`create table kept (id int primary key)`);
  await empty.close();
});
afterAll(async () => {
  process.off('worker', noteWorker);
  await rm(template, { recursive: true, force: true });
});
beforeEach(async () => {
  workers.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'magpie-engine-'));
  await cp(template, folder, { recursive: true });
  database = await openEmbedded({ folder, queryTimeout: 1000 });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const ids = async () => (await database.db.execute(sql`select id from kept order by id`)).rows.map((row) => row.id);
const RUNAWAY = sql`select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b`;

describe('the embedded database', () => {
  it('cancels a query that runs too long, without blocking the event loop or losing stored data', async () => {
    await database.db.execute(sql`insert into kept values (1)`);
    let ticks = 0;
    const clock = setInterval(() => ticks++, 20);
    const error = await failure(database.db.execute(RUNAWAY));
    clearInterval(clock);
    expect(sqlState(error)).toBe('57014');
    // The event loop was not blocked while the query ran.
    expect(ticks).toBeGreaterThan(10);
    expect(await ids()).toEqual([1]);
    await database.db.execute(sql`insert into kept values (2)`);
    expect(await ids()).toEqual([1, 2]);
  });

  it('applies a longer time limit only to the transaction that sets it', async () => {
    const slow = sql`select pg_sleep(1.3)`;
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(slow);
      await tx.execute(sql`insert into kept values (1)`);
    });
    expect(await ids()).toEqual([1]);
    expect(sqlState(await failure(database.db.execute(slow)))).toBe('57014');
  });

  it('rolls back the whole transaction of a query that runs too long', async () => {
    const error = await failure(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (1)`);
        await failure(tx.execute(RUNAWAY));
        await tx.execute(sql`insert into kept values (2)`);
      }),
    );
    expect(sqlState(error)).toBe('08006');
    expect(await ids()).toEqual([]);
  });

  it('rejects a transaction in which the outer handle is used, instead of hanging', async () => {
    const error = await failure(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into kept values (1)`);
        await database.db.execute(sql`select 1`);
      }),
    );
    expect(sqlState(error)).toBe('53300');
    expect(String((error as Error).cause ?? error)).toContain('is the outer handle used inside a transaction?');
    expect(await ids()).toEqual([]);
  });

  it('runs transactions and queries in order of arrival', async () => {
    await Promise.all(
      [1, 2, 3].map((id) => database.db.transaction((tx) => tx.execute(sql`insert into kept values (${id})`))),
    );
    expect(await ids()).toEqual([1, 2, 3]);
    expect(await Promise.all([1, 2, 3].map(() => ids()))).toEqual([1, 2, 3].map(() => [1, 2, 3]));
  });

  it('resolves or rejects every waiting query when it closes', async () => {
    const waiting = [1, 2, 3].map((id) =>
      database.db.execute(sql`insert into kept values (${id})`).then(
        () => 'done',
        (error: unknown) => sqlState(error),
      ),
    );
    await database.close();
    for (const outcome of await Promise.all(waiting)) expect(['done', '57P03']).toContain(outcome);
  });

  it('closes even if a running query would exceed the time limit, and rejects that query', async () => {
    const runaway = failure(database.db.execute(RUNAWAY));
    await database.ping().catch(() => undefined);
    await database.close();
    expect(['57014', '57P03']).toContain(sqlState(await runaway));
  });

  const crashes: Record<string, (worker: Worker) => unknown> = {
    // A message that is not a request raises an uncaught error inside the thread.
    'throws an error': (worker) => worker.postMessage(null),
    'is terminated': (worker) => worker.terminate(),
  };
  it.each(Object.entries(crashes))(
    'restarts with all committed data when its worker thread %s',
    async (_how, crash) => {
      await database.db.execute(sql`insert into kept values (1)`);
      for (const id of [2, 3]) {
        const worker = workers.at(-1) as Worker;
        const ended = once(worker, 'exit');
        const lost = failure(
          database.db.transaction(async (tx) => {
            await tx.execute(sql`insert into kept values (9)`);
            await crash(worker);
            await ended;
            await tx.execute(sql`insert into kept values (10)`);
          }),
        );
        expect(sqlState(await lost)).toMatch(/^(57P01|08006)$/);
        await database.db.execute(sql`insert into kept values (${id})`);
      }
      expect(await ids()).toEqual([1, 2, 3]);
      expect(workers).toHaveLength(3);
    },
  );

  it('rejects the running query when the worker thread ends', async () => {
    await database.db.execute(sql`insert into kept values (1)`);
    const underWay = failure(database.db.execute(RUNAWAY));
    await new Promise((resolve) => setImmediate(resolve));
    await workers.at(-1)?.terminate();
    expect(sqlState(await underWay)).toBe('57P01');
    expect(await ids()).toEqual([1]);
  });

  it('has all committed data after it is reopened or started from a dump', async () => {
    await database.db.execute(sql`insert into kept values (1)`);
    const dump = await database.dump();
    await database.close();
    expect(sqlState(await failure(database.ping()))).toBe('57P03');
    database = await openEmbedded({ folder });
    expect(await ids()).toEqual([1]);
    const copy = await openEmbedded({ dump });
    expect((await copy.db.execute(sql`select id from kept`)).rows).toEqual([{ id: 1 }]);
    await copy.close();
  });
});
