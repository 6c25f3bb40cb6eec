/** Fills a database with listings and with wants that have the same distribution of groups. */
import type pg from 'pg';
import * as catalogue from './catalogue.ts';
import { ALL_WORDS } from './saved-searches.ts';

const BATCH_SIZE = 5000;
const WANTS_PER_USER = 5;
/** The maximum number of listings that fit a want without words when the measurement begins. */
const FITS_PER_WANT = 10;
/**
 * A word in the name of each listing that the benchmark publishes while it measures, and in the wants of the users whom
 * `addWatchers` adds.
 */
export const WATCHED_WORD = 'quetzalcard';

const WORDS = `(select array[${ALL_WORDS.map((word) => `'${word}'`).join(',')}] as all_words)`;
/**
 * Returns an SQL expression for a number from 0 (inclusive) to 1 (exclusive); it depends only on the column `n` and on
 * `use`, so it is repeatable.
 */
const chance = (use: number) => `((hashint4extended(n, ${use}) & 1048575)::float8 / 1048576)`;

/** Inserts the listings with their search documents; six of ten are open to trade. */
async function insertListings(database: pg.Client, count: number): Promise<void> {
  const run = (statement: string) => database.query(statement);
  for (const statement of [...catalogue.referencedRows, ...catalogue.disableTriggers]) await run(statement);
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    const last = Math.min(count, first + BATCH_SIZE - 1);
    for (const statement of catalogue.listingsFrom(first, last)) await run(statement);
    await run(`update listings set trade = true where id between ${first} and ${last} and id % 10 < 6`);
  }
  await run(catalogue.WORDS_INDEX.drop);
  for (let first = 1; first <= count; first += BATCH_SIZE) {
    await run(catalogue.documentsFrom(first, Math.min(count, first + BATCH_SIZE - 1)));
    // Delete the outbox rows; otherwise the server would compare each listing with the wants during the inserts.
    await run('delete from outbox');
  }
  await run(catalogue.WORDS_INDEX.make);
  for (const statement of catalogue.enableTriggers) await run(statement);
}

/**
 * Of every twenty wants, twelve are for a member of a group, three for a member and a source type, four for a word
 * within a group, and one for a whole group.
 */
const insertWants = (count: number): string => `
  with people as (
    insert into users (name, email, status, currency_id)
    select 'collector-' || n, 'collector-' || n || '@example.test', 'active', (select min(id) from currencies)
    from generate_series(1, ${Math.ceil(count / WANTS_PER_USER)}) n returning id
  ), groups_of as (
    select array_agg(g.id order by g.id) as ids from groups g
  ), members_of as (
    select group_id, array_agg(id order by id) as ids from members group by group_id
  ), drawn as (
    select n, ids[1 + floor(cardinality(ids) * power(${chance(1)}, 3))::int] as group_id
    from groups_of, generate_series(1, ${count}) n
  ), added as (
    insert into saved_searches (user_id, name, mails, kind, filters)
    select (select array_agg(id) from people)[1 + n % (select count(*)::int from people)], 'want ' || n, 'daily', 'want',
      jsonb_build_object('group', d.group_id::text) || case
        when n % 20 < 12 then jsonb_build_object('member', m.ids[1 + n % cardinality(m.ids)]::text)
        when n % 20 < 15 then jsonb_build_object('member', m.ids[1 + n % cardinality(m.ids)]::text,
          'sourcetype', ((select min(id) from source_types) + n % 12)::text)
        when n % 20 < 19 then jsonb_build_object('q', all_words[1 + floor(power(${chance(2)}, 2) * ${ALL_WORDS.length})::int])
        else '{}' end
    from ${WORDS} w, drawn d join members_of m on m.group_id = d.group_id
    returning id, user_id
  ) insert into wants (saved_search_id, user_id, priority, note) select id, user_id, 1 + id % 3, '' from added`;

const storeFits = [
  `create table bench_haves as select l.group_id, m.member_id, l.source_type_id, l.id from listings l
     join listing_members m on m.listing_id = l.id where l.trade and l.status = 'open'`,
  'create index on bench_haves (group_id, member_id, id)',
  'analyze bench_haves',
  `insert into want_fits (want_id, listing_id) select distinct s.id, h.id from saved_searches s cross join lateral (
     select h.id from bench_haves h where h.group_id = s.group_ids[1]
       and (s.member_ids is null or h.member_id = s.member_ids[1])
       and (s.source_type_ids is null or h.source_type_id = s.source_type_ids[1])
     order by h.id desc limit ${FITS_PER_WANT}) h
   where s.kind = 'want' and s.filters->>'q' is null`,
  'drop table bench_haves',
];

export async function fillTradeMarket(database: pg.Client, listings: number, wants: number): Promise<void> {
  await database.query(`set synchronous_commit = off; set work_mem = '64MB'; set statement_timeout = 0`);
  await insertListings(database, listings);
  await database.query(insertWants(wants));
  for (const statement of storeFits) await database.query(statement);
  await database.query('delete from outbox');
  await database.query('analyze');
}

/** Adds users who want every listing that is published in these groups. Returns the id of the last of these users. */
export async function addWatchers(database: pg.Client, count: number, groupIds: readonly number[]): Promise<number> {
  const { rows } = await database.query(
    `
    with people as (
      insert into users (name, email, status, currency_id)
      select 'watcher-${count}-' || n, 'watcher-${count}-' || n || '@example.test', 'active', (select min(id) from currencies)
      from generate_series(1, ${count}) n returning id
    ), added as (
      insert into saved_searches (user_id, name, mails, kind, filters)
      select p.id, 'watched', 'daily', 'want', jsonb_build_object('q', '${WATCHED_WORD}', 'group', g::text)
      from people p, unnest($1::int[]) g returning id, user_id
    ), stored as (
      insert into wants (saved_search_id, user_id, priority, note) select id, user_id, 1, '' from added returning user_id
    ) select max(user_id)::int as id from stored`,
    [groupIds],
  );
  await database.query('analyze saved_searches, saved_search_terms, wants, users');
  return Number(rows[0]?.id);
}
