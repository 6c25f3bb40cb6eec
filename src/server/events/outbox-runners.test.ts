import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sharedDatabase } from '#test/shared-database.ts';
import { withTransaction } from '../db/db.ts';
import { silentLog } from '../log/log.ts';
import { outbox } from '../tables/outbox.ts';
import { deleteUndelivered, enqueue, enqueueUnlessScheduled, type OutboxHandler, OutboxRunner } from './outbox.ts';
import { discardWork } from './outbox-admin.ts';
import { discardAbandoned } from './outbox-kinds.ts';
import { joinRunners } from './outbox-runners.ts';

const use = sharedDatabase();

const runnerOf = (deliver: Record<string, OutboxHandler>) =>
  new OutboxRunner({ db: use.database.db, log: silentLog, deliver, interval: 3_600_000 });
const join = (...runners: OutboxRunner[]) => joinRunners(use.database.db, runners);
const makeOlder = (minutes: number) =>
  use.database.db.execute(sql`update outbox set run_at = run_at - make_interval(mins => ${minutes})`);
const claimAll = () => use.database.db.execute(sql`update outbox set locked_until = now() + interval '30 seconds'`);
const deliverAll = async (handler: OutboxHandler) => {
  const runner = runnerOf({ mail: handler });
  runner.wake();
  await runner.drain();
};

describe('joinRunners', () => {
  it('refuses to start if the outbox contains abandoned work of unknown kinds, and lists those kinds', async () => {
    await enqueue(use.database.db, 'mail', {});
    for (const kind of ['sms', 'fax', 'fax']) await enqueue(use.database.db, kind, {});
    await makeOlder(11);
    const start = join(runnerOf({ mail: vi.fn() }));
    await expect(start).rejects.toThrow('cannot deliver: "fax" (2), "sms" (1).');
    expect(await discardAbandoned(use.database.db, 'fax')).toBe(2);
    expect(await discardAbandoned(use.database.db, 'sms')).toBe(1);
    await expect(join(runnerOf({ mail: vi.fn() }))).resolves.toBeDefined();
    expect(await use.database.db.select({ kind: outbox.kind }).from(outbox)).toEqual([{ kind: 'mail' }]);
  });

  it('starts despite recent work of unknown kinds, which a newer node can deliver', async () => {
    await enqueue(use.database.db, 'sms', {});
    await enqueue(use.database.db, 'digest', {}, new Date(Date.now() + 86_400_000));
    await makeOlder(9);
    await expect(join(runnerOf({ mail: vi.fn() }))).resolves.toBeDefined();
    expect(await discardAbandoned(use.database.db, 'sms')).toBe(0);
  });

  it('starts while another node delivers overdue work of unknown kinds', async () => {
    await enqueue(use.database.db, 'sms', {});
    await makeOlder(11);
    await claimAll();
    await expect(join(runnerOf({ mail: vi.fn() }))).resolves.toBeDefined();
    expect(await discardAbandoned(use.database.db, 'sms')).toBe(0);
  });

  it('refuses two runners that deliver the same kind of outbox work', async () => {
    await expect(join(runnerOf({ mail: vi.fn() }), runnerOf({ mail: vi.fn() }))).rejects.toThrow('deliver mail');
  });
});

describe('an outbox row that a handler receives', () => {
  it('has the time at which it was written, however late it is delivered', async () => {
    await enqueue(use.database.db, 'mail', {});
    await use.database.db.execute(sql`update outbox set created_at = '2026-01-02T03:04:05Z'`);
    const deliver = vi.fn<OutboxHandler>(async () => undefined);
    await deliverAll(deliver);
    expect(deliver.mock.calls[0]?.[1].createdAt).toEqual(new Date('2026-01-02T03:04:05Z'));
  });

  it('runs the work passed to once() a single time and leaves the outbox, even if the handler calls once() again and then fails', async () => {
    await enqueue(use.database.db, 'mail', {});
    await deliverAll(async (_payload, row) => {
      await row.once((tx) => enqueue(tx, 'effect', {}));
      await row.once((tx) => enqueue(tx, 'effect', {}));
      throw new Error('the node died');
    });
    const kinds = (await use.database.db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind);
    expect(kinds).toEqual(['effect']);
  });

  it('stays in the outbox with its effects rolled back when the work fails', async () => {
    await enqueue(use.database.db, 'mail', {});
    await deliverAll((_payload, row) =>
      row.once(async (tx) => {
        await enqueue(tx, 'effect', {});
        throw new Error('no');
      }),
    );
    const kinds = (await use.database.db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind);
    expect(kinds).toEqual(['mail']);
  });
});

describe('enqueueUnlessScheduled', () => {
  it('writes no second row while a row with the same payload is scheduled', async () => {
    const later = new Date(Date.now() + 86_400_000);
    const schedule = (listingId: number) =>
      withTransaction(use.database.db, (tx) => enqueueUnlessScheduled(tx, 'mail', { listingId }, later));
    await schedule(1);
    await schedule(1);
    await schedule(2);
    const payloads = (await use.database.db.select().from(outbox)).map(({ payload }) => payload);
    expect(payloads).toEqual([{ listingId: 1 }, { listingId: 2 }]);
    await enqueue(use.database.db, 'mail', { listingId: 3 });
    await schedule(3);
    expect(await use.database.db.select().from(outbox)).toHaveLength(4);
  });
});

it('discardWork discards no work that is being delivered', async () => {
  const { db } = use.database;
  await enqueue(db, 'mail', {});
  const [row] = await db.select().from(outbox);
  await claimAll();
  expect(await withTransaction(db, (tx) => discardWork(tx, row?.id ?? 0))).toBeUndefined();
  await db.update(outbox).set({ lockedUntil: null });
  expect(await withTransaction(db, (tx) => discardWork(tx, row?.id ?? 0))).toBe('mail');
});

it('deleteUndelivered deletes old work whose delivery failed, but not work that was never attempted', async () => {
  const { db } = use.database;
  const createdAt = new Date(Date.now() - 8 * 86_400_000);
  await db.insert(outbox).values([0, 1].map((attempts) => ({ kind: 'push', payload: {}, attempts, createdAt })));
  expect(await deleteUndelivered(db, ['push'], 7, 10)).toBe(1);
  expect(await db.select().from(outbox)).toMatchObject([{ attempts: 0 }]);
});
