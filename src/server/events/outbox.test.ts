import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sharedDatabase } from '#test/shared-database.ts';
import { withTransaction } from '../db/db.ts';
import { silentLog } from '../log/log.ts';
import { outbox } from '../tables/outbox.ts';
import { DeliveryDelayed, DeliveryGivenUp, enqueue, type OutboxHandler, OutboxRunner, retryWait } from './outbox.ts';
import { listPendingWork, retryWork } from './outbox-admin.ts';

const use = sharedDatabase();
const runners: OutboxRunner[] = [];
const FAR = 3_600_000;

afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

type Options = { interval?: number; log?: typeof silentLog; parallel?: boolean; batch?: number };

function makeRunner(deliver: OutboxHandler, options: Options = {}): OutboxRunner {
  const runner = new OutboxRunner({
    db: use.database.db,
    log: silentLog,
    deliver: { test: deliver },
    interval: FAR,
    ...options,
  });
  runners.push(runner);
  use.database.events.connect({ listeners: [], committed: () => runner.wake() });
  return runner;
}
const rows = () => use.database.db.select().from(outbox);
const passTime = () =>
  use.database.db.execute(sql`update outbox set run_at = now(), locked_until = locked_until - interval '1 minute'`);

async function expectDeliveredLater(runner: OutboxRunner, deliver: OutboxHandler): Promise<void> {
  runner.wake();
  await runner.drain();
  expect(deliver).not.toHaveBeenCalled();
  await passTime();
  runner.wake();
  await runner.drain();
  expect(deliver).toHaveBeenCalledTimes(1);
}

/** Stops a runner during a delivery, and expects it to stop only after `release` has ended the delivery. */
async function expectStopAfter(release: () => void, runner: ReturnType<typeof makeRunner>): Promise<void> {
  const order: string[] = [];
  const stopping = runner.stop().then(() => order.push('stopped'));
  // An idle runner would stop during this round trip to the database.
  expect(await rows()).toHaveLength(1);
  order.push('released');
  release();
  await stopping;
  expect(order).toEqual(['released', 'stopped']);
}

describe('the outbox runner', () => {
  it('delivers after the commit, in order, and deletes delivered rows', async () => {
    const heard: unknown[] = [];
    const runner = makeRunner(async (payload) => void heard.push(payload));
    await withTransaction(use.database.db, async (tx) => {
      await enqueue(tx, 'test', { at: 1 });
      await enqueue(tx, 'test', { at: 2 });
      runner.wake();
      expect(heard).toEqual([]);
    });
    await runner.drain();
    expect(heard).toEqual([{ at: 1 }, { at: 2 }]);
    expect(await rows()).toEqual([]);
  });

  it('delivers a row that is committed during the last delivery of a batch', async () => {
    const heard: unknown[] = [];
    const runner = makeRunner(async (payload) => {
      heard.push(payload);
      if (payload === 'one') await withTransaction(use.database.db, (tx) => enqueue(tx, 'test', 'two'));
    });
    await enqueue(use.database.db, 'test', 'one');
    runner.wake();
    await runner.drain();
    expect(heard).toEqual(['one', 'two']);
  });

  it('never delivers rows of a rolled-back transaction', async () => {
    const deliver = vi.fn<OutboxHandler>();
    const runner = makeRunner(deliver);
    const work = withTransaction(use.database.db, async (tx) => {
      await enqueue(tx, 'test', {});
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow();
    runner.wake();
    await runner.drain();
    expect(deliver).not.toHaveBeenCalled();
  });

  it('retries with growing delays until a delivery succeeds', async () => {
    const warn = vi.fn();
    let healthy = false;
    const deliver = vi.fn<OutboxHandler>(async () => {
      if (!healthy) throw new Error('no line');
    });
    const runner = makeRunner(deliver, { log: { ...silentLog, warn } });
    const databaseTime = async () =>
      (await use.database.db.execute<{ now: string }>(sql`select now()::text as now`)).rows[0]?.now;
    await enqueue(use.database.db, 'test', { at: 1 });
    for (const [at, wait] of [2, 4, 8].entries()) {
      const before = await databaseTime();
      runner.wake();
      await runner.drain();
      expect(deliver).toHaveBeenCalledTimes(at + 1);
      const { rows: waiting } = await use.database.db.execute(sql`
        select run_at - make_interval(secs => ${wait}) between ${before}::timestamptz and now() as "isExact"
        from outbox where locked_until is null`);
      expect(waiting).toEqual([{ isExact: true }]);
      // The retry is not due yet, so waking the runner does nothing.
      await use.database.db.execute(sql`update outbox set run_at = now() + interval '1 hour'`);
      runner.wake();
      await runner.drain();
      expect(deliver).toHaveBeenCalledTimes(at + 1);
      await passTime();
    }
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ kind: 'test', attempts: 1, wait: 2 });
    healthy = true;
    runner.wake();
    await runner.drain();
    expect(await rows()).toEqual([]);
  });

  it('runs the work of `once` only for the first of two deliveries of the same row', async () => {
    const work = vi.fn();
    const runner = makeRunner(async (_payload, row) => {
      await row.once(async () => void work());
      await row.once(async () => void work());
    });
    await enqueue(use.database.db, 'test', {});
    await runner.drain();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('repeats the work of `once` if its transaction was rolled back', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Error('rolled back'));
    const runner = makeRunner((_payload, row) => row.once(work));
    await enqueue(use.database.db, 'test', {});
    await runner.drain();
    await passTime();
    await runner.drain();
    expect(work).toHaveBeenCalledTimes(2);
    expect(await rows()).toEqual([]);
  });

  it('stores the reason why a handler gave up, and retries only when staff request it', async () => {
    const deliver = vi.fn<OutboxHandler>(async () => {
      throw new DeliveryGivenUp('550 unknown mailbox');
    });
    const runner = makeRunner(deliver);
    await enqueue(use.database.db, 'test', { at: 1 });
    runner.wake();
    await runner.drain();
    runner.wake();
    await runner.drain();
    expect(deliver).toHaveBeenCalledTimes(1);
    const [work] = (await listPendingWork(use.database.db, { limit: 1 })).data;
    expect(work).toMatchObject({ error: '550 unknown mailbox', runAt: null });
    await use.database.db.transaction((tx) => retryWork(tx, work?.id ?? 0));
    runner.wake();
    await runner.drain();
    expect(deliver).toHaveBeenCalledTimes(2);
  });

  it('stores only the first line of an error, because the rest can contain what users wrote', async () => {
    const runner = makeRunner(async () => {
      throw new Error('Failed query: insert into messages\nparams: a private text');
    });
    await enqueue(use.database.db, 'test', {});
    runner.wake();
    await runner.drain();
    expect((await rows()).map(({ lastError }) => lastError)).toEqual(['Failed query: insert into messages']);
  });

  it('deletes the row of a slow delivery before it starts the next delivery', async () => {
    const counts: number[] = [];
    const runner = makeRunner(async (payload) => {
      counts.push((await rows()).length);
      if (payload === 'slow') await new Promise((resolve) => setTimeout(resolve, 50));
    });
    for (const payload of ['slow', 'next']) await enqueue(use.database.db, 'test', payload);
    runner.wake();
    await runner.drain();
    expect(counts).toEqual([2, 1]);
  });

  it('delivers the other rows when the delivery of one row fails', async () => {
    const heard: unknown[] = [];
    const runner = makeRunner(async (payload) => {
      if (payload === 'bad') throw new Error('bad');
      heard.push(payload);
    });
    for (const payload of ['one', 'bad', 'two']) await enqueue(use.database.db, 'test', payload);
    runner.wake();
    await runner.drain();
    expect(heard).toEqual(['one', 'two']);
    expect((await rows()).map((row) => row.payload)).toEqual(['bad']);
  });

  it('leaves rows of kinds without a handler in the outbox', async () => {
    const runner = makeRunner(vi.fn<OutboxHandler>());
    await enqueue(use.database.db, 'strange', {});
    runner.wake();
    await runner.drain();
    expect(await rows()).toHaveLength(1);
  });

  it('does not deliver rows claimed by another node until the claim expires', async () => {
    const deliver = vi.fn<OutboxHandler>();
    const runner = makeRunner(deliver);
    await enqueue(use.database.db, 'test', {});
    await use.database.db.execute(sql`update outbox set locked_until = now() + interval '30 seconds', attempts = 1`);
    await expectDeliveredLater(runner, deliver);
    expect(deliver.mock.calls[0]?.[1]).toMatchObject({ attempts: 2 });
  });

  it('delivers a scheduled row no earlier than its scheduled time', async () => {
    const deliver = vi.fn<OutboxHandler>();
    const runner = makeRunner(deliver);
    await enqueue(use.database.db, 'test', {}, new Date(Date.now() + FAR));
    await expectDeliveredLater(runner, deliver);
  });

  it('delivers rows for which wake() was not called, such as rows that a crash left behind', async () => {
    await enqueue(use.database.db, 'test', {});
    const deliver = vi.fn<OutboxHandler>();
    makeRunner(deliver, { interval: 20 }).start();
    await expect.poll(() => deliver.mock.calls.length).toBe(1);
    await enqueue(use.database.db, 'test', {});
    await expect.poll(() => deliver.mock.calls.length).toBe(2);
  });

  it('delivers all rows even if they exceed one batch', async () => {
    const deliver = vi.fn<OutboxHandler>();
    const runner = makeRunner(deliver);
    await use.database.db.insert(outbox).values(Array.from({ length: 230 }, () => ({ kind: 'test', payload: {} })));
    runner.wake();
    await runner.drain();
    expect(deliver).toHaveBeenCalledTimes(230);
  });

  it('stops after the running delivery and does not start again', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const deliver = vi.fn<OutboxHandler>(async () => await held);
    const runner = makeRunner(deliver);
    await enqueue(use.database.db, 'test', {});
    runner.wake();
    await expect.poll(() => deliver.mock.calls.length).toBe(1);
    await expectStopAfter(release, runner);
    expect(await rows()).toEqual([]);
    await enqueue(use.database.db, 'test', {});
    runner.wake();
    await runner.drain();
    expect(deliver).toHaveBeenCalledTimes(1);
  });
});

describe('a parallel outbox runner', () => {
  it('delivers later rows, including rows of later transactions, while a delivery is slow', async () => {
    const heard: unknown[] = [];
    let finish = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    onTestFinished(() => finish());
    const runner = makeRunner(async (payload) => (payload === 'slow' ? await slow : void heard.push(payload)), {
      parallel: true,
      batch: 2,
    });
    const add = (payloads: string[]) =>
      withTransaction(use.database.db, async (tx) => {
        for (const payload of payloads) await enqueue(tx, 'test', payload);
      });
    await add(['slow', 'one', 'two', 'three']);
    await expect.poll(() => heard).toEqual(['one', 'two', 'three']);
    await add(['four']);
    await expect.poll(() => heard).toEqual(['one', 'two', 'three', 'four']);
    expect(await rows()).toHaveLength(1);
    finish();
    await runner.drain();
    expect(await rows()).toEqual([]);
  });

  it('waits for its running deliveries when it stops, even if the database fails in the meantime', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const deliver = vi.fn<OutboxHandler>(async () => await held);
    const runner = makeRunner(deliver, { parallel: true });
    await enqueue(use.database.db, 'test', {});
    runner.wake();
    await expect.poll(() => deliver.mock.calls.length).toBe(1);
    const execute = vi.spyOn(use.database.db, 'execute').mockRejectedValueOnce(new Error('connection lost'));
    onTestFinished(() => execute.mockRestore());
    runner.wake();
    await expectStopAfter(release, runner);
  });

  it('never delivers more rows at once than its batch size', async () => {
    let [active, highest] = [0, 0];
    const runner = makeRunner(
      async () => {
        active += 1;
        highest = Math.max(highest, active);
        await new Promise((resolve) => setTimeout(resolve, 5));
        active -= 1;
      },
      { parallel: true, batch: 3 },
    );
    await withTransaction(use.database.db, async (tx) => {
      for (let at = 0; at < 20; at++) await enqueue(tx, 'test', at);
    });
    runner.wake();
    await runner.drain();
    expect([highest, await rows()]).toEqual([3, []]);
  });
});

it.each([
  [new Error('no line'), 5, 32],
  [new Error('no line'), 40, 3600],
  [new DeliveryDelayed('delayed by 600 s', 600), 1, 600],
  [new DeliveryDelayed('delayed by 1 s', 1), 5, 32],
])('retryWait after %s in attempt %i returns %i seconds', (error, attempts, seconds) => {
  expect(retryWait(error, attempts)).toBe(seconds);
});
