/** Creates a database with many listings in little time. */
import pg from 'pg';
import { disableTriggers, enableTriggers } from './catalogue.ts';

const GROUPS = 50;

const REFERENCED_ROWS = [
  `insert into currencies (code) values ('USD') on conflict do nothing`,
  `insert into users (name, email, status, currency_id)
     select 'seller-' || n, 'seller-' || n || '@example.test', 'active', (select min(id) from currencies)
     from generate_series(1, 200) n`,
  `insert into groups (name) select 'Group ' || n from generate_series(1, ${GROUPS}) n`,
  `insert into members (group_id, name) select g.id, 'Member ' || n from groups g, generate_series(1, 8) n`,
  `insert into source_types (name) select 'Source ' || n from generate_series(1, 12) n`,
  `insert into images (owner_id, key, folder, width, height)
     select u.id, 'listings/' || md5(u.id || ' ' || n) || '-aabbcc', 'listings', 1280, 720
     from users u, generate_series(1, 10) n`,
];

/**
 * Statements that insert the listings `from` to `to`, each with two members, and give each listing a number for random
 * sampling.
 */
const listingsFrom = (from: number, to: number): string[] => [
  // No benchmark with these listings searches them, and building search documents would take most of the time.
  ...disableTriggers,
  `insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description,
       image1_id, image2_id, created_at, updated_at)
     select u, 'Photocard number ' || n || ' of the tour', n % 100000, (select min(id) from currencies),
       (select min(id) from groups) + n % ${GROUPS}, (select min(id) from source_types) + n % 12,
       '<p>Kept in its sleeve since the day it came; the corners are as sharp as the colours. Number ' || n ||
       ' of a set.</p><p>Posted with a tracking number, twice a week.</p>',
       (select min(id) from images) + n % 2000, (select min(id) from images) + (n + 1) % 2000,
       now() - make_interval(secs => ${to} - n), now()
     from (select n, (select min(id) from users) + n % 200 as u from generate_series(${from}::int, ${to}::int) n) as rows`,
  `insert into listing_members (listing_id, member_id, place)
     select l.id, m.id, row_number() over (partition by l.id order by m.id) - 1
     from (select id, group_id from listings order by id desc limit ${to - from + 1}) l
     join members m on m.group_id = l.group_id and m.id % 4 = l.id % 4`,
  `insert into listing_slots (slot, listing_id)
     select (select coalesce(max(slot), 0) from listing_slots) + row_number() over (order by id), id
     from listings where not exists (select 1 from listing_slots s where s.listing_id = listings.id)`,
  ...enableTriggers,
  'analyze',
];

export type Market = {
  url: string;
  growTo(count: number): Promise<void>;
  newestId(): Promise<number>;
  sellerId(): Promise<number>;
};

/** Creates a database with this name on the given server, runs `work` with it and drops it afterwards. */
export async function withDatabase<T>(
  server: string,
  work: (database: { url: string; client: pg.Client }) => Promise<T>,
  name = `magpie_bench_${process.pid}`,
): Promise<T> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  let client: pg.Client | undefined;
  try {
    await admin.query(`create database ${name}`);
    client = new pg.Client({ connectionString: url.href });
    await client.connect();
    return await work({ url: url.href, client });
  } finally {
    await client?.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

/** Like `withDatabase`, but `work` gets functions that fill and query the database. */
export const withMarket = <T>(server: string, work: (market: Market) => Promise<T>): Promise<T> =>
  withDatabase(server, async ({ url, client }) => {
    let count = 0;
    const query = async (statement: string) => Number((await client.query<{ id: number }>(statement)).rows[0]?.id);
    return await work({
      url,
      growTo: async (size) => {
        await client.query(`set synchronous_commit = off; set work_mem = '64MB'`);
        if (count === 0) for (const statement of REFERENCED_ROWS) await client.query(statement);
        for (const statement of listingsFrom(count + 1, size)) await client.query(statement);
        count = size;
      },
      newestId: () => query('select max(id) as id from listings'),
      sellerId: () => query('select min(id) as id from users'),
    });
  });
