import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEmbedded } from './client.ts';
import { sqlState } from './db.ts';

type Embedded = Awaited<ReturnType<typeof openEmbedded>>;
let folder: string;
let database: Embedded;
/** The threads of this test, the latest last. */
const workers: Worker[] = [];
const noteWorker = (worker: Worker) => void workers.push(worker);

beforeAll(() => void process.on('worker', noteWorker));
afterAll(() => void process.off('worker', noteWorker));
beforeEach(async () => {
  workers.length = 0;
  folder = await mkdtemp(join(tmpdir(), 'magpie-engine-'));
  database = await openEmbedded({ folder, queryTimeout: 1000 });
  await database.db.execute(sql`create table kept (id int primary key)`);
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
  it('ends a query that runs away, and answers again with everything that was kept', async () => {
    await database.db.execute(sql`insert into kept values (1)`);
    let ticks = 0;
    const clock = setInterval(() => ticks++, 20);
    const error = await failure(database.db.execute(RUNAWAY));
    clearInterval(clock);
    expect(sqlState(error)).toBe('57014');
    // Meanwhile the event loop went on.
    expect(ticks).toBeGreaterThan(10);
    expect(await ids()).toEqual([1]);
    await database.db.execute(sql`insert into kept values (2)`);
    expect(await ids()).toEqual([1, 2]);
  });

  it('lets a transaction that asks for it take its time, and nobody after it', async () => {
    const slow = sql`select pg_sleep(1.3)`;
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(slow);
      await tx.execute(sql`insert into kept values (1)`);
    });
    expect(await ids()).toEqual([1]);
    expect(sqlState(await failure(database.db.execute(slow)))).toBe('57014');
  });

  it('loses the transaction around such a query, whole', async () => {
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

  it('says so, and does not hang, when the outer handle is used inside a transaction', async () => {
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

  it('lets one after the other in, in order', async () => {
    await Promise.all(
      [1, 2, 3].map((id) => database.db.transaction((tx) => tx.execute(sql`insert into kept values (${id})`))),
    );
    expect(await ids()).toEqual([1, 2, 3]);
    expect(await Promise.all([1, 2, 3].map(() => ids()))).toEqual([1, 2, 3].map(() => [1, 2, 3]));
  });

  it('closes while queries wait: each is answered or told', async () => {
    const waiting = [1, 2, 3].map((id) =>
      database.db.execute(sql`insert into kept values (${id})`).then(
        () => 'done',
        (error: unknown) => sqlState(error),
      ),
    );
    await database.close();
    for (const outcome of await Promise.all(waiting)) expect(['done', '57P03']).toContain(outcome);
  });

  it('closes also while a query runs away, once its time is over', async () => {
    const runaway = failure(database.db.execute(RUNAWAY));
    await database.ping().catch(() => undefined);
    await database.close();
    expect(['57014', '57P03']).toContain(sqlState(await runaway));
  });

  const crashes: Record<string, (worker: Worker) => unknown> = {
    // No request at all: what happens inside the thread then is an error that nobody catches.
    'by an error of its own': (worker) => worker.postMessage(null),
    'without an error': (worker) => worker.terminate(),
  };
  it.each(Object.entries(crashes))(
    'starts again when its thread ends %s, with all that was committed',
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

  it('rejects the query under way when its thread ends', async () => {
    await database.db.execute(sql`insert into kept values (1)`);
    const underWay = failure(database.db.execute(RUNAWAY));
    await new Promise((resolve) => setImmediate(resolve));
    await workers.at(-1)?.terminate();
    expect(sqlState(await underWay)).toBe('57P01');
    expect(await ids()).toEqual([1]);
  });

  it('keeps what was committed when it is opened again, and begins from a dump', async () => {
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
