import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sharedDatabase } from '#test/shared-database.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { outbox } from '../tables/outbox.ts';
import { settings } from '../tables/settings.ts';
import { guardedTransaction, sqlState, type TransactionEvents, type Tx, withTransaction } from './db.ts';
import { migrateDatabase } from './migrate.ts';
import { loadOrCreateSetting } from './settings.ts';

const wake = vi.fn();
const use = sharedDatabase(() => {
  connect();
  wake.mockClear();
});

type Listener = (tx: Tx) => Promise<[]>;
const connect = (...listeners: Listener[]) =>
  use.database.events.connect({
    listeners: listeners.map((listen) => ({ 'account.changed': listen })),
    committed: wake,
  });
const recordEvent = (events: TransactionEvents) => events.record({ type: 'account.changed', payload: { userId: 1 } });
const keep = (name: string) => ({ name, value: 'kept' });
const names = async () => (await use.database.db.select().from(settings)).map((row) => row.name);

const serializationFailure = () => Object.assign(new Error('could not serialize'), { code: '40001' });

describe('withTransaction', () => {
  it('calls the event listeners inside the transaction, after the callback', async () => {
    const heard: string[] = [];
    const listen =
      (who: string): Listener =>
      async (tx) => {
        const rows = await tx.select().from(settings).where(eq(settings.name, 'work'));
        heard.push(`${who} sees ${rows.length}`);
        await tx.insert(settings).values(keep(who));
        return [];
      };
    connect(listen('first'), listen('second'));
    const answer = await withTransaction(use.database.db, async (tx, events) => {
      recordEvent(events);
      await tx.insert(settings).values(keep('work'));
      expect(heard).toEqual([]);
      return 7;
    });
    expect(answer).toBe(7);
    expect(heard).toEqual(['first sees 1', 'second sees 1']);
    expect((await names()).sort()).toEqual(['first', 'second', 'work']);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('rolls back and does not wake the outbox when the callback fails', async () => {
    const listen = vi.fn<Listener>(async () => []);
    connect(listen);
    const work = withTransaction(use.database.db, async (tx, events) => {
      await tx.insert(settings).values(keep('work'));
      recordEvent(events);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(listen).not.toHaveBeenCalled();
    expect(await names()).toEqual([]);
    expect(wake).not.toHaveBeenCalled();
  });

  it('rolls back when a listener fails', async () => {
    const listen: Listener = async (tx) => {
      await tx.insert(outbox).values({ kind: 'test', payload: {} });
      throw new Error('deaf');
    };
    connect(listen);
    const work = withTransaction(use.database.db, async (tx, events) => {
      await tx.insert(settings).values(keep('work'));
      recordEvent(events);
    });
    await expect(work).rejects.toThrow('deaf');
    expect(await names()).toEqual([]);
    expect(await use.database.db.select().from(outbox)).toEqual([]);
    expect(wake).not.toHaveBeenCalled();
  });

  it('retries serialization failures and drops the events of the failed attempt', async () => {
    const listen = vi.fn<Listener>(async () => []);
    connect(listen);
    let tries = 0;
    await withTransaction(use.database.db, async (tx, events) => {
      tries++;
      recordEvent(events);
      await tx.insert(settings).values(keep(`try ${tries}`));
      if (tries < 3) throw new Error('Failed query', { cause: serializationFailure() });
    });
    expect(tries).toBe(3);
    expect(listen).toHaveBeenCalledTimes(1);
    expect(await names()).toEqual(['try 3']);
  });

  it('gives up after three serialization failures, and immediately after a constraint violation', async () => {
    const lost = vi.fn(async () => {
      throw serializationFailure();
    });
    await expect(withTransaction(use.database.db, lost)).rejects.toMatchObject({ code: '40001' });
    expect(lost).toHaveBeenCalledTimes(3);
    const broken = vi.fn(async () => {
      throw Object.assign(new Error('duplicate'), { code: '23505' });
    });
    await expect(withTransaction(use.database.db, broken)).rejects.toMatchObject({ code: '23505' });
    expect(broken).toHaveBeenCalledTimes(1);
  });
});

describe('the outer handle inside a transaction', () => {
  const refusal = /outer database handle is used inside a transaction/;

  it('is refused at once in withTransaction and in guardedTransaction', async () => {
    for (const begin of [withTransaction, guardedTransaction]) {
      await begin(use.database.db, async (tx) => {
        await expect(use.database.db.select().from(settings)).rejects.toMatchObject({
          cause: expect.objectContaining({ message: expect.stringMatching(refusal) }),
        });
        await expect(use.database.db.transaction(async () => undefined)).rejects.toThrow(refusal);
        await tx.insert(settings).values(keep('still open'));
      });
      expect(await names()).toEqual(['still open']);
      await use.database.db.delete(settings);
    }
  });

  it('is refused in a listener, but works in asynchronous code that continues after the commit', async () => {
    const listen: Listener = async () => {
      await expect(use.database.db.transaction(async () => undefined)).rejects.toThrow(refusal);
      return [];
    };
    connect(listen);
    const committed = Promise.withResolvers<void>();
    const later = await withTransaction(use.database.db, async (tx, events) => {
      await tx.insert(settings).values(keep('work'));
      recordEvent(events);
      return { names: committed.promise.then(names) };
    });
    committed.resolve();
    expect(await later.names).toEqual(['work']);
    expect(await names()).toEqual(['work']);
  });

  it('is not refused if it belongs to another database', async () => {
    const other = await openTestDatabase();
    try {
      await withTransaction(use.database.db, async () => {
        expect(await other.db.select().from(settings)).toEqual([]);
      });
    } finally {
      await other.close();
    }
  });
});

describe('sqlState', () => {
  it('returns the SQLSTATE of a constraint violation that the query builder has wrapped', async () => {
    await use.database.db.insert(settings).values(keep('a'));
    const error = await use.database.db
      .insert(settings)
      .values(keep('a'))
      .then(
        () => undefined,
        (caught: unknown) => caught,
      );
    expect(sqlState(error)).toBe('23505');
  });

  it('returns undefined for errors that do not come from the database', () => {
    expect(sqlState(new Error('x'))).toBeUndefined();
    expect(sqlState(Object.assign(new Error('x'), { code: 'ENOENT' }))).toBeUndefined();
    expect(sqlState('40001')).toBeUndefined();
  });
});

describe('query results', () => {
  it('have the types of the PostgreSQL driver on both engines', async () => {
    const { rows } = await use.database.db.execute(sql`
      select 1 as whole, 9007199254740991::bigint as large, 1.5::float8 as part, true as yes, null as nothing,
        'ü' as text, '{"a":[1]}'::jsonb as json, timestamptz '2026-01-02 03:04:05.678+00' as at,
        '\\x00ff'::bytea as bytes, array[1,2] as many, ${'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'}::uuid as id`);
    // The query builder leaves times as text and parses them per column.
    expect(rows[0]).toMatchObject({
      whole: 1,
      large: '9007199254740991',
      part: 1.5,
      yes: true,
      nothing: null,
      text: 'ü',
      json: { a: [1] },
      bytes: Buffer.from([0, 255]),
      many: [1, 2],
      id: 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11',
    });
    expect(new Date(String(rows[0]?.at)).toISOString()).toBe('2026-01-02T03:04:05.678Z');
  });

  it('include the number of written rows', async () => {
    await use.database.db.insert(settings).values([keep('a'), keep('b')]);
    const { rowCount } = await use.database.db.execute(sql`update settings set value = 'x'`);
    expect(rowCount).toBe(2);
  });
});

describe('migrateDatabase', () => {
  it('runs each migration once', async () => {
    const count = async () =>
      Number((await use.database.db.execute(sql`select count(*) as n from drizzle.__drizzle_migrations`)).rows[0]?.n);
    const before = await count();
    expect(before).toBeGreaterThan(0);
    expect(await migrateDatabase(use.database.db)).toBe(0);
    expect(await count()).toBe(before);
  });
});

describe('loadOrCreateSetting', () => {
  it('creates a value once and returns the stored value afterwards', async () => {
    const make = vi.fn(() => 'first');
    expect(await loadOrCreateSetting(use.database.db, 'secret', make)).toBe('first');
    expect(await loadOrCreateSetting(use.database.db, 'secret', () => 'second')).toBe('first');
  });

  it('returns the same value to two concurrent callers', async () => {
    const results = await Promise.all(
      ['one', 'two'].map((value) => loadOrCreateSetting(use.database.db, 'secret', () => value)),
    );
    expect(new Set(results).size).toBe(1);
  });
});
