import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { MAX_MATCHED_USERS, MAX_WANTS } from '#contract/limits.ts';
import type { ListingMatches, Matches, Want } from '#contract/wants.ts';
import { type Lookups, makeListing, makeLookups, makeUser, makeWant, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, makeOffer } from '#test/swaps.ts';
import { blocks } from '../../tables/blocks.ts';
import { listWanters } from './matches.views.ts';

const use = sharedApp();
let [owner, wanter, lookups]: [Person, Person, Lookups] = [] as never;
beforeEach(async () => {
  const { db } = use.app;
  [owner, wanter] = [await makeUser(db, { name: 'owner' }), await makeUser(db, { name: 'wanter' })];
  lookups = await makeLookups(db, 'Nova');
});

const matchesOf = async (person: Person) => (await (await use.app.as(person)).get<Matches>('/api/matches')).body;
/**
 * Adds copies of a listing. Deletes their outbox rows, whose delivery would take minutes: the tests store the fits
 * directly.
 */
const copyListing = (id: number, count: number) =>
  use.app.db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id, trade)
      select seller_id, name || n, price_minor, currency_id, group_id, source_type_id, description, image1_id, trade
      from listings, generate_series(1, ${count}::int) n where id = ${id}`);
    await tx.execute(sql`delete from outbox where kind = 'want-fits'`);
  });
const copyUser = (id: number, count: number) =>
  use.app.db.execute(sql`
    insert into users select (jsonb_populate_record(u, jsonb_build_object('id', u.id + 1000 + n, 'name', u.name || n,
      'email', n || u.email))).* from users u, generate_series(1, ${count}::int) n where u.id = ${id}`);
const addWants = (userIds: ReturnType<typeof sql>, priority: number) =>
  use.app.db.execute(sql`
    with searches as (
      insert into saved_searches (user_id, name, mails, filters, kind)
      select id, 'Want', 'never', jsonb_build_object('group', ${String(lookups.group)}::text), 'want'
      from (${userIds}) u returning id, user_id)
    insert into wants (saved_search_id, user_id, priority, note) select id, user_id, ${priority}, '' from searches`);
const fitAll = () =>
  use.app.db.execute(sql`
    insert into want_fits (want_id, listing_id) select w.saved_search_id, l.id from wants w
    join listings l on l.seller_id <> w.user_id and l.trade on conflict do nothing`);

describe('reopened listings', () => {
  it('a listing that was reopened after an agreed trade matches nothing, because it can never be offered again', async () => {
    const { db } = use.app;
    const [mine, theirs] = [
      await makeListing(db, owner, { lookups, trade: true }),
      await makeListing(db, wanter, { lookups, trade: true }),
    ];
    for (const user of [owner, wanter]) await makeWant(db, user, { group_id: lookups.group });
    await use.app.settled();
    expect((await matchesOf(owner)).swaps).toHaveLength(1);
    const town = {
      ...{ app: use.app, lookups },
      ann: { ...owner, client: await use.app.as(owner), card: mine },
      bob: { ...wanter, client: await use.app.as(wanter), card: theirs },
    };
    await act(town.bob, await makeOffer(town), 'accept');
    await db.execute(sql`update listings set status = 'open'`);
    await use.app.settled();
    expect(await matchesOf(owner)).toEqual({ swaps: [], sources: [], takers: [] });
    const { data } = (await town.ann.client.get<{ data: Want[] }>('/api/wants')).body;
    expect(data.map(({ fit_count }) => fit_count)).toEqual([0]);
  });
});

describe('the stored fits of a want', () => {
  it.each(['the user’s own', 'a blocked user’s'])(
    '%s listings do not use up the limit of fits per want if the user has many wants',
    async (whose) => {
      const { db } = use.app;
      const listing = await makeListing(db, owner, { lookups, trade: true });
      const other = whose === 'the user’s own' ? wanter : await makeUser(db);
      if (other !== wanter) await db.insert(blocks).values({ blockerId: wanter.id, blockedId: other.id });
      const { id } = await makeListing(db, other, { lookups, trade: true });
      await copyListing(id, 59);
      await addWants(sql`select ${wanter.id}::int as id from generate_series(2, ${MAX_WANTS}::int)`, 3);
      await db.execute(sql`update saved_searches set is_paused = true`);
      const want = await makeWant(db, wanter, { group_id: lookups.group });
      await use.app.settled();
      const fits = async () => {
        const { rows } = await db.execute<{ id: number }>(sql`
        select listing_id as id from want_fits f join listings l on l.id = f.listing_id
        where want_id = ${want} and l.seller_id = ${owner.id}`);
        return rows.map((row) => row.id);
      };
      expect(await fits()).toEqual([listing.id]);
      await use.app.jobs.runNow('old fits');
      expect(await fits()).toEqual([listing.id]);
    },
  );

  it('are the newest haves if more haves fit than can be stored', async () => {
    const { db } = use.app;
    const { id } = await makeListing(db, owner, { lookups, trade: true });
    await copyListing(id, 60);
    await makeListing(db, owner, { lookups, trade: true });
    await addWants(sql`select ${wanter.id}::int as id from generate_series(2, ${MAX_WANTS}::int)`, 3);
    await db.execute(sql`update saved_searches set is_paused = true`);
    const want = await makeWant(db, wanter, { group_id: lookups.group });
    await use.app.settled();
    const { rows } = await db.execute<{ id: number }>(
      sql`select listing_id as id from want_fits where want_id = ${want} order by listing_id`,
    );
    const newest = await db.execute<{ id: number }>(sql`select id from listings order by id desc limit 50`);
    expect(rows.map((row) => row.id)).toEqual(newest.rows.map((row) => row.id).toReversed());
  });
});

describe('many matches', () => {
  it('include a user who has only one listing that the owner wants, with low priority, even if another user has thousands of such listings', async () => {
    const { db } = use.app;
    const crowd = await makeListing(db, await makeUser(db, { name: 'crowd' }), { lookups, trade: true });
    const theirs = await makeListing(db, wanter, { lookups, trade: true });
    await makeListing(db, owner, { lookups, trade: true });
    await copyListing(crowd.id, 5000);
    await addWants(sql`select ${owner.id}::int as id`, 1);
    await addWants(sql`select ${wanter.id}::int as id`, 1);
    await fitAll();
    // Give the only reciprocal match the lowest priority.
    await addWants(sql`select ${owner.id}::int as id`, 3);
    await db.execute(sql`delete from want_fits where listing_id = ${theirs.id}`);
    await db.execute(sql`
      insert into want_fits (want_id, listing_id)
      select max(saved_search_id), ${theirs.id} from wants where user_id = ${owner.id}`);
    const { swaps, sources, takers, more } = await matchesOf(owner);
    expect(swaps.map(({ user, gets_total }) => [user.name, gets_total])).toEqual([['wanter', 1]]);
    expect(sources.map(({ user, gets, gets_total }) => [user.name, gets.length, gets_total])).toEqual([
      ['crowd', 12, 5001],
    ]);
    expect([takers, more]).toEqual([[], undefined]);
  });

  it('the matches of a user include the number of users not shown, and the matches of a listing the total number of wanted listings', async () => {
    const { db } = use.app;
    const { id } = await makeListing(db, owner, { lookups, trade: true });
    await copyUser(wanter.id, MAX_MATCHED_USERS + 2);
    await addWants(sql`select id from users where id <> ${owner.id}`, 2);
    await copyListing(id, 12);
    await fitAll();
    const { takers, more } = await matchesOf(owner);
    expect([takers.length, more]).toEqual([MAX_MATCHED_USERS, { swaps: 0, sources: 0, takers: 3 }]);
    const theirs = await makeListing(db, wanter, { lookups });
    await addWants(sql`select ${wanter.id}::int as id`, 2);
    const asOwner = await use.app.as(owner);
    const { body } = await asOwner.get<ListingMatches>(`/api/listings/${theirs.id}/matches`);
    expect([body.wanted_by_seller.length, body.wanted_by_seller_total]).toEqual([12, 13]);
  });

  it('the users who want a listing are sorted before the limit is applied', async () => {
    const { db } = use.app;
    const { id } = await makeListing(db, owner, { lookups, trade: true });
    const [must, would] = [await makeUser(db), await makeUser(db)];
    for (const [user, priority] of [
      [wanter, 3],
      [would, 2],
      [must, 1],
    ] as const) {
      await makeWant(db, user, { group_id: lookups.group, priority });
    }
    const idsOf = async (first: number[], limit: number) => {
      const { wanters, total } = await listWanters(db, id, owner.id, first, limit);
      return [wanters.map(({ userId }) => userId), total];
    };
    expect(await idsOf([], 2)).toEqual([[must.id, would.id], 3]);
    expect(await idsOf([wanter.id], 2)).toEqual([[wanter.id, must.id], 3]);
  });
});
