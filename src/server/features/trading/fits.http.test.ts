import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MAX_WANTS } from '#contract/limits.ts';
import { type Lookups, makeListing, makeLookups, makeUser, makeWant, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { enqueue } from '../../events/outbox.ts';
import { searchSynonyms } from '../../tables/search.ts';
import { WANT_FITS } from './fits.store.ts';

const use = sharedApp();

const countFits = async (): Promise<number> => {
  const { rows } = await use.app.db.execute<{ count: number }>(sql`select count(*)::int as count from want_fits`);
  return rows[0]?.count ?? 0;
};

async function settleDelayed(): Promise<void> {
  for (let rows = 1; rows > 0; ) {
    await use.app.db.execute(sql`update outbox set run_at = now() where kind = 'want-fits'`);
    // Wakes the outbox, as the next commit would.
    await use.app.db.transaction((tx) => enqueue(tx, WANT_FITS, { wantIds: [] }));
    use.app.database.events.committed();
    await use.app.settled();
    const { rows: outboxRows } = await use.app.db.execute(sql`select from outbox where kind = 'want-fits'`);
    rows = outboxRows.length;
  }
}

async function openMarket(words: string): Promise<{ seller: Person; wanter: Person; lookups: Lookups }> {
  const { db } = use.app;
  const [seller, wanter] = [await makeUser(db), await makeUser(db)];
  const lookups = await makeLookups(db, 'Nova');
  await makeListing(db, seller, { lookups, trade: true, name: 'A white lightstick' });
  await makeWant(db, wanter, { group_id: lookups.group, words });
  await settleDelayed();
  return { seller, wanter, lookups };
}

describe('the stored fits', () => {
  it('are updated when synonyms are added, changed or deleted', async () => {
    const { db } = use.app;
    await openMarket('penlight');
    expect(await countFits()).toBe(0);
    await db.insert(searchSynonyms).values({ words: ['lightstick', 'penlight'] });
    await settleDelayed();
    expect(await countFits()).toBe(1);
    await db.update(searchSynonyms).set({ words: ['lightstick', 'torch'] });
    await settleDelayed();
    expect(await countFits()).toBe(0);
    await db.update(searchSynonyms).set({ words: ['lightstick', 'penlight'] });
    await settleDelayed();
    await db.delete(searchSynonyms);
    await settleDelayed();
    expect(await countFits()).toBe(0);
  });

  it.each([
    ['a group', sql`group_aliases (group_id, name) select id`, sql`from groups where name = 'Nova'`],
    ['a member', sql`member_aliases (member_id, name) select member_id`, sql`from listing_members limit 1`],
    ['a source type', sql`source_type_aliases (source_type_id, name) select source_type_id`, sql`from listings`],
  ])('are updated when the aliases of %s change', async (_what, into, from) => {
    const { wanter } = await openMarket('supernova');
    expect(await countFits()).toBe(0);
    await use.app.db.execute(sql`insert into ${into}, 'Supernova' ${from}`);
    await settleDelayed();
    expect(await countFits()).toBe(1);
    const { rows } = await use.app.db.execute(sql`select from changes where user_id = ${wanter.id} and type = 'match'`);
    expect(rows).toHaveLength(1);
  });

  it('are updated when the French name of a source type changes', async () => {
    await openMarket('supernova');
    await use.app.db.execute(sql`update source_types set name_fr = 'Supernova'`);
    await settleDelayed();
    expect(await countFits()).toBe(1);
  });

  it('are updated when a group is renamed', async () => {
    const { lookups } = await openMarket('supernova');
    await use.app.db.execute(sql`update groups set name = 'Supernova' where id = ${lookups.group}`);
    await settleDelayed();
    expect(await countFits()).toBe(1);
  });

  it('are complete after several changes, even if there are more wants than a batch contains', async () => {
    const { db } = use.app;
    const { wanter, lookups } = await openMarket('penlight');
    for (let at = 0; at < 30; at++) await makeWant(db, wanter, { group_id: lookups.group, words: 'penlight' });
    await settleDelayed();
    for (const words of [
      ['a', 'b'],
      ['c', 'd'],
      ['lightstick', 'penlight'],
    ])
      await db.insert(searchSynonyms).values({ words });
    await settleDelayed();
    expect(await countFits()).toBe(31);
  });
});

it('the cleanup job keeps only the newest fitting listings of each want if the user has many wants', async () => {
  const { db } = use.app;
  const [seller, wanter] = [await makeUser(db), await makeUser(db)];
  const lookups = await makeLookups(db, 'Nova');
  await makeListing(db, seller, { lookups, trade: true });
  await db.execute(sql`
    insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id, trade)
    select seller_id, name || n, price_minor, currency_id, group_id, source_type_id, description, image1_id, trade
    from listings, generate_series(1, 59) n`);
  const wantId = await makeWant(db, wanter, { group_id: lookups.group });
  await settleDelayed();
  expect(await countFits()).toBe(60);
  await use.app.jobs.runNow('old fits');
  expect(await countFits()).toBe(60);
  await db.execute(sql`
    with copies as (
      insert into saved_searches (user_id, name, mails, filters, kind, is_paused)
      select user_id, name, mails, filters, kind, true from saved_searches, generate_series(2, ${MAX_WANTS}::int)
      returning id, user_id
    ) insert into wants (saved_search_id, user_id, priority, note) select id, user_id, 2, '' from copies`);
  await use.app.jobs.runNow('old fits');
  expect(await countFits()).toBe(50);
  const { rows } = await db.execute(sql`
    select array_agg(listing_id order by listing_id) = (select array_agg(id order by id) from (select id from listings order by id desc limit 50) l) as newest
    from want_fits where want_id = ${wantId}`);
  expect(rows).toEqual([{ newest: true }]);
  // Computing the want's fits again stores no more fits than the limit.
  await db.transaction((tx) => enqueue(tx, WANT_FITS, { wantIds: [wantId] }));
  await settleDelayed();
  expect(await countFits()).toBe(50);
});
