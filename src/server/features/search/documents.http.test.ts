import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SearchQuery } from '#contract/search.ts';
import { type Lookups, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { openTestDatabase, resetDatabase } from '#test/test-database.ts';
import type { Database } from '../../db/client.ts';
import { toOutboxRow } from '../../events/outbox.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { refreshEndedReductions } from './documents.store.ts';
import { documentOutboxHandlers, searchListings } from './index.ts';
import { listSimilar } from './similar.views.ts';

const urls = createPictureUrls('http://magpie.test');
const COUNT = 120;
// The test opens the database without the app, so that no background worker delivers outbox rows.
let database: Database;
let seller: Person;
let nova: Lookups;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
});
beforeEach(async () => {
  const { db } = database;
  await resetDatabase(db);
  seller = await makeUser(db, { name: 'bramble' });
  nova = await makeLookups(db, 'Nova');
  const { id } = await makeListing(db, seller, { lookups: nova });
  await db.execute(sql`
    insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id)
    select seller_id, 'Card ' || n, price_minor, currency_id, group_id, source_type_id, description, image1_id
    from listings, generate_series(1, ${COUNT - 1}) n where id = ${id}`);
  await db.execute(sql`
    insert into listing_members (listing_id, member_id, place)
    select id, ${nova.members[0]}, 0 from listings where id <> ${id}`);
});

const find = async (q: string) => {
  const { data, meta } = await searchListings(database.db, urls, SearchQuery.parse({ q, sort: 'newest' }));
  return { total: meta.total, first: data[0]?.name };
};

type Row = { id: number; payload: unknown };
const pendingRows = async (): Promise<Row[]> => {
  const { rows } = await database.db.execute<Row>(
    sql`select id::int, payload from outbox where kind = 'search-documents' order by id`,
  );
  return rows;
};
const deliver = async ({ id, payload }: Row): Promise<void> => {
  const row = toOutboxRow(database.db, { id, attempts: 1, created_at: new Date() });
  await documentOutboxHandlers['search-documents']?.(payload, row);
};
async function deliverNext(): Promise<void> {
  const [row] = await pendingRows();
  if (!row) throw new Error('the outbox is empty');
  await deliver(row);
}

type Named = readonly [of: string, id: number | undefined, rename: SQL];
it.each<[string, () => Named]>([
  ['a group', () => ['group', nova.group, sql`update groups set name = 'Renamed' where id = ${nova.group}`]],
  [
    'a member',
    () => ['member', nova.members[0], sql`update members set name = 'Renamed' where id = ${nova.members[0]}`],
  ],
  [
    'a source type',
    () => ['source', nova.sourceType, sql`update source_types set name = 'Renamed' where id = ${nova.sourceType}`],
  ],
  ['a seller', () => ['seller', seller.id, sql`update users set name = 'renamed' where id = ${seller.id}`]],
])('renaming %s enqueues one row, which rebuilds fifty documents at a time, newest first', async (_, named) => {
  const [of, id, rename] = named();
  await database.db.execute(rename);
  expect((await pendingRows()).map(({ payload }) => payload)).toEqual([{ of, id }]);
  for (const total of [0, 50, 100, COUNT]) {
    if (total > 0) await deliverNext();
    expect(await find('renamed')).toEqual({ total, first: total > 0 ? `Card ${COUNT - 1}` : undefined });
  }
  expect(await pendingRows()).toEqual([]);
});

it('an outbox row for a rebuild is processed once even if it is delivered twice', async () => {
  await database.db.execute(sql`update groups set name = 'Renamed' where id = ${nova.group}`);
  const [row] = await pendingRows();
  if (row) for (const _ of [1, 2]) await deliver(row);
  expect(await pendingRows()).toMatchObject([{ payload: { of: 'group', id: nova.group, below: COUNT - 49 } }]);
});

it('refreshEndedReductions begins with the former prices that ended first', async () => {
  const { db } = database;
  for (const [id, days] of [
    [1, 45],
    [2, 50],
    [3, 40],
    [4, 1],
  ]) {
    await db.execute(sql`
      update search_documents set reduced_at = now() - make_interval(days => ${days}) where listing_id = ${id}`);
  }
  const refresh = () => db.transaction((tx) => refreshEndedReductions(tx, 1));
  const reduced = async () =>
    (
      await db.execute<{ id: number }>(sql`
      select listing_id as id from search_documents where reduced_at is not null order by 1`)
    ).rows.map(({ id }) => id);
  for (const left of [[1, 3, 4], [3, 4], [4]]) {
    expect(await refresh()).toBe(1);
    expect(await reduced()).toEqual(left);
  }
  expect(await refresh()).toBe(0);
});

it('a search finds only listings with search documents during a rebuild, and all listings afterwards', async () => {
  const { db } = database;
  await db.execute(sql`delete from search_documents`);
  await db.execute(sql`insert into outbox (kind, payload) values ('search-documents', '{"of": "any", "id": 0}')`);
  await makeListing(db, seller, { lookups: nova, name: 'Card, published meanwhile' });
  expect(await find('card')).toEqual({ total: 1, first: 'Card, published meanwhile' });
  expect(await listSimilar(db, urls, 1)).toEqual([]);
  for (const total of [50, 100, COUNT + 1]) {
    await deliverNext();
    expect((await find('nova')).total).toBe(total);
  }
  expect(await pendingRows()).toEqual([]);
});

it('a rebuild of all documents also adds the words of all names, aliases and French names again', async () => {
  const { db } = database;
  await db.execute(sql`insert into group_aliases (group_id, name) values (${nova.group}, 'NV')`);
  await db.execute(sql`insert into source_type_aliases (source_type_id, name) values (${nova.sourceType}, 'LP')`);
  await db.execute(sql`update source_types set name_fr = 'Carte photo' where id = ${nova.sourceType}`);
  const readNames = async () =>
    (await db.execute(sql`select word, kind, owner_id, is_alias from search_names order by kind, owner_id, word`)).rows;
  const before = await readNames();
  expect(before).toEqual(expect.arrayContaining([expect.objectContaining({ word: 'carte', kind: 'sourcetype' })]));
  await db.execute(sql`delete from search_names`);
  await db.execute(sql`insert into outbox (kind, payload) values ('search-documents', '{"of": "any", "id": 0}')`);
  await deliverNext();
  expect(await readNames()).toEqual(before);
});
