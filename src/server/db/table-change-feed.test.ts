import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { engine, isEngineAvailable } from '#test/engine.ts';
import { createPostgresDatabase, openTestDatabase, resetDatabase } from '#test/test-database.ts';
import { groups, sourceTypes } from '../tables/catalogue.ts';
import { settings } from '../tables/settings.ts';
import { type Database, openPostgres } from './client.ts';
import { dumpRows, restoreRows } from './dump.ts';
import { migrateDatabase } from './migrate.ts';
import { DOCUMENTS_CHANGED } from './table-change-feed.ts';

describe('table change feed of one database', () => {
  let database: Database;
  let count: number;

  beforeAll(async () => {
    if (!(await isEngineAvailable())) return;
    database = await openTestDatabase();
    database.tableChanges.listen(() => void count++);
    await vi.waitUntil(() => database.tableChanges.isSubscribed());
  });
  beforeEach(async () => {
    await resetDatabase(database.db);
    count = 0;
  });
  afterAll(async () => {
    await database?.close();
  });

  it('reports a restored database, whose triggers are disabled during the restore', async () => {
    const payloads: (string | undefined)[] = [];
    database.tableChanges.listen((payload) => payloads.push(payload));
    const pages: { table: string; rows: string[] }[] = [];
    await dumpRows(database.db, async ({ table, row }) => void pages.push({ table, rows: [row] }));
    await restoreRows(
      database.db,
      (async function* () {
        yield* pages;
      })(),
    );
    expect(payloads).toEqual(['', DOCUMENTS_CHANGED]);
  });

  it('reports a statement outside a transaction before the writer continues', async () => {
    await database.db.insert(groups).values({ name: 'Orchid Static' });
    expect(count).toBe(1);
    await database.db.execute(sql`update groups set name = 'Afterimage'`);
    expect(count).toBe(2);
  });

  it('reports a transaction once, at its commit', async () => {
    await database.db.transaction(async (tx) => {
      await tx.insert(groups).values({ name: 'Orchid Static' });
      await tx.transaction(async (inner) => void (await inner.insert(sourceTypes).values({ name: 'Album' })));
      expect(count).toBe(0);
    });
    expect(count).toBe(1);
  });

  it.each([
    [
      'in a common table expression',
      sql`with new as (insert into groups (name) values ('A') returning id) select id from new`,
    ],
    ['by a function in a select', sql`select write_group()`],
    ['by truncate', sql`truncate group_aliases`],
  ])('reports a write %s', async (_how, statement) => {
    await database.db.execute(sql`
      create or replace function write_group() returns void language sql as $$ insert into groups (name) values ('B') $$`);
    await database.db.execute(statement);
    expect(count).toBe(1);
  });

  it('ignores rollbacks, reads, and writes to tables from which no cached values are read', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.insert(groups).values({ name: 'Orchid Static' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await database.db.select().from(groups);
    await database.db.insert(settings).values({ name: 'a', value: 'b' });
    expect(count).toBe(0);
  });
});

describe.runIf(engine === 'postgres')('table change feed between two nodes', () => {
  let nodes: Database[] = [];
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const created = await createPostgresDatabase();
    drop = created.drop;
    nodes = [openPostgres(created.url), openPostgres(created.url)];
    if (nodes[0]) await migrateDatabase(nodes[0].db);
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await drop();
  });

  it('reports the commits of another node, and the node’s own commits only once', async () => {
    const reports: string[][] = [[], []];
    const counts = () => reports.map((list) => list.length);
    nodes.forEach((node, at) => void node.tableChanges.listen(() => reports[at]?.push('changed')));
    await vi.waitUntil(() => nodes.every((node) => node.tableChanges.isSubscribed()));
    for (const list of reports) list.length = 0;
    await nodes[0]?.db.insert(groups).values({ name: 'one' });
    await nodes[1]?.db.transaction(async (tx) => void (await tx.insert(sourceTypes).values({ name: 'two' })));
    await vi.waitUntil(() => counts().every((count) => count >= 2));
    // Both nodes receive this change after all earlier changes.
    await nodes[0]?.db.insert(groups).values({ name: 'three' });
    await vi.waitUntil(() => (counts()[1] ?? 0) >= 3);
    expect(counts()).toEqual([3, 3]);
  });

  it('reports a commit before the writer continues, whichever connection of the pool is used', async () => {
    let count = 0;
    const [node] = nodes;
    node?.tableChanges.listen(() => void count++);
    await vi.waitUntil(() => node?.tableChanges.isSubscribed());
    const begun = Promise.withResolvers<void>();
    let open = 0;
    const writeAtOnce = async (name: string): Promise<void> => {
      await node?.db.transaction(async (tx) => {
        await tx.insert(groups).values({ name });
        if (++open === 5) begun.resolve();
        await begun.promise;
      });
    };
    count = 0;
    const counts = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => writeAtOnce(name).then(() => count)));
    for (const [at, changeCount] of counts.sort().entries()) expect(changeCount).toBeGreaterThan(at);
    expect(count).toBe(5);
  });

  it('reports a possibly missed change when a connection of the pool is lost', async () => {
    let count = 0;
    const [first, second] = nodes;
    first?.tableChanges.listen(() => void count++);
    await vi.waitUntil(() => first?.tableChanges.isSubscribed());
    const answer = await first?.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    count = 0;
    await second?.db.execute(sql`select pg_terminate_backend(${answer?.rows[0]?.pid}::int)`);
    await vi.waitUntil(() => count > 0);
    expect(first?.tableChanges.isSubscribed()).toBe(true);
  });

  it('is unsubscribed while its connection is down, and reports possibly missed changes afterwards', async () => {
    let count = 0;
    const [first, second] = nodes;
    first?.tableChanges.listen(() => void count++);
    await vi.waitUntil(() => first?.tableChanges.isSubscribed());
    count = 0;
    await second?.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'magpie table changes' and datname = current_database()`,
    );
    await vi.waitUntil(() => first?.tableChanges.isSubscribed() === false);
    expect(count).toBe(1);
    await vi.waitUntil(() => first?.tableChanges.isSubscribed(), { timeout: 5000 });
    expect(count).toBe(2);
  });
});
