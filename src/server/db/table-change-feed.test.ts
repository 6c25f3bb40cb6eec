import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { engine } from '../../../test/support/engine.ts';
import { createPostgresDatabase, openTestDatabase } from '../../../test/support/test-database.ts';
import { tablesWritten } from './cache-invalidation.ts';
import { type Database, openPostgres } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { groups, sourceTypes } from './schema/listings.ts';
import { settings } from './schema/system.ts';
import type { ChangedTables } from './table-change-feed.ts';

const plain = (tables: ChangedTables) => (tables === 'any' ? 'any' : [...tables].sort().join(' '));

describe('tablesWritten', () => {
  const watched = new Set(['listings', 'users']);
  it.each([
    ['insert into "listings" ("id") values ($1) on conflict do update set x = 1', 'listings'],
    ['update "users" set "name" = $1', 'users'],
    ['DELETE FROM only listings where id = 1', 'listings'],
    ['with gone as (delete from "listings" returning id) update users set x = 1', 'listings users'],
    ['truncate table users', 'users'],
    ['update "outbox" set x = 1', ''],
    ['select * from listings for update of users', ''],
    ['insert into "listing_slots" select 1 from listings', ''],
  ])('returns the watched tables written by %s: %s', (text, expected) => {
    expect(tablesWritten(text, watched).sort().join(' ')).toBe(expected);
  });
});

describe('table change feed of one database', () => {
  let database: Database;
  let heard: string[];

  beforeEach(async () => {
    database = await openTestDatabase();
    heard = [];
    database.writes.listen((tables) => heard.push(plain(tables)));
    await vi.waitUntil(() => database.writes.isSubscribed());
    heard.length = 0;
  });
  afterEach(async () => {
    await database.close();
  });

  it('reports a single statement before its writer continues', async () => {
    await database.db.insert(groups).values({ name: 'Orchid Static' });
    expect(heard).toEqual(['groups']);
    await database.db.execute(sql`update groups set name = 'Afterimage'`);
    expect(heard).toEqual(['groups', 'groups']);
  });

  it('reports a transaction after its commit, all tables at once', async () => {
    await database.db.transaction(async (tx) => {
      await tx.insert(groups).values({ name: 'Orchid Static' });
      await tx.transaction(async (inner) => void (await inner.insert(sourceTypes).values({ name: 'Album' })));
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['groups source_types']);
  });

  it('ignores rollbacks, reads and other tables', async () => {
    const work = database.db.transaction(async (tx) => {
      await tx.insert(groups).values({ name: 'Orchid Static' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    await database.db.select().from(groups);
    await database.db.insert(settings).values({ name: 'a', value: 'b' });
    expect(heard).toEqual([]);
  });
});

describe.runIf(engine === 'postgres')('table change feed between two nodes', () => {
  let nodes: Database[] = [];
  let drop: () => Promise<void>;
  let url: string;

  beforeEach(async () => {
    ({ url, drop } = await createPostgresDatabase());
    nodes = [openPostgres(url), openPostgres(url)];
    if (nodes[0]) await migrateDatabase(nodes[0].db);
  });
  afterEach(async () => {
    for (const node of nodes) await node.close();
    await drop();
  });

  it('reports the writes of the other node, and its own only once', async () => {
    const heard: string[][] = [[], []];
    nodes.forEach((node, at) => void node.writes.listen((tables) => heard[at]?.push(plain(tables))));
    await vi.waitUntil(() => nodes.every((node) => node.writes.isSubscribed()));
    for (const list of heard) list.length = 0;
    await nodes[0]?.db.insert(groups).values({ name: 'one' });
    await nodes[1]?.db.transaction(async (tx) => void (await tx.insert(sourceTypes).values({ name: 'two' })));
    await vi.waitUntil(() => heard[0]?.length === 2 && heard[1]?.length === 2);
    expect(heard.map((list) => [...list].sort())).toEqual([
      ['groups', 'source_types'],
      ['groups', 'source_types'],
    ]);
  });

  it('is not subscribed while its connection is down, and reports possible misses when it is back', async () => {
    const heard: string[] = [];
    const [first, second] = nodes;
    first?.writes.listen((tables) => heard.push(plain(tables)));
    await vi.waitUntil(() => first?.writes.isSubscribed());
    heard.length = 0;
    await second?.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'magpie writes' and datname = current_database()`,
    );
    await vi.waitUntil(() => first?.writes.isSubscribed() === false);
    expect(heard).toEqual(['any']);
    await vi.waitUntil(() => first?.writes.isSubscribed(), { timeout: 5000 });
    expect(heard).toEqual(['any', 'any']);
  });
});
