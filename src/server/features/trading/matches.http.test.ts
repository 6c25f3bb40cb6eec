import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { ListingMatches, Matches, Want } from '#contract/wants.ts';
import {
  type Lookups,
  makeListing,
  makeLookups,
  makeReview,
  makeSession,
  makeUser,
  makeWant,
  type Person,
} from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { openShop } from '#test/shop.ts';
import { withTransaction } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { blocks } from '../../tables/blocks.ts';
import { reviews } from '../../tables/reviews.ts';
import { users } from '../../tables/users.ts';
import { WANT_FITS } from './fits.store.ts';
import { readTraders } from './matches.views.ts';

const use = sharedApp();

describe('fitting listings', () => {
  it('a listing that fits both a want and a saved search notifies the user once, about the want', async () => {
    const shop = await openShop(use.app);
    const person = await makeUser(use.app.db);
    const client = await use.app.as(person);
    await makeWant(use.app.db, person, { group_id: shop.lookups.group, words: 'moon', max_price: 25 });
    await client.post('/api/saved-searches', { name: 'Moons', filters: { q: 'moon' }, mails: 'never' });
    const bell = async () => (await client.get<{ data: Notification[] }>('/api/notifications')).body.data;
    const types = async () => (await bell()).map(({ type }) => type);
    const listing = await shop.publish({ price: 20 });
    expect(await types()).toEqual(['want_match']);
    // The notification contains the item, which clients show instead of the seller.
    const [match] = await bell();
    expect(match?.alert).toMatchObject({ price: 20, image1: expect.stringMatching(/^http.*\.jpg$/) });
    await shop.save(listing, { price: 20, name: 'Blue moon, again' });
    expect(await types()).toEqual(['want_match']);
  });

  it('a listing that fits a want is emailed if the user has turned on emails for the want', async () => {
    const shop = await openShop(use.app);
    const [person, other] = [await makeUser(use.app.db), await makeUser(use.app.db)];
    const newMails = await watchMails(use.app);
    const want = { group_id: shop.lookups.group, words: 'moon' };
    const id = await makeWant(use.app.db, person, { ...want, mails: 'at_once' });
    await makeWant(use.app.db, other, want);
    await shop.publish({ price: 20 });
    expect((await newMails()).map(({ to }) => to)).toEqual([`${person.name}@example.test`]);
    const client = await use.app.as(person);
    expect((await client.put<Want>(`/api/wants/${id}`, { ...want, mails: 'never' })).body.mails).toBe('never');
    await shop.publish({ price: 21 });
    expect(await newMails()).toEqual([]);
    // Other users do not see when the want sends emails.
    const { body } = await shop.client.get<{ data: Want[] }>(`/api/users/${person.id}/wants`);
    expect(body.data.map(({ mails }) => mails)).toEqual([undefined]);
  });

  it('a listing above the maximum price of a want matches only if it is open to trade', async () => {
    const shop = await openShop(use.app);
    const person = await makeUser(use.app.db);
    const client = await use.app.as(person);
    await makeWant(use.app.db, person, { group_id: shop.lookups.group, max_price: 25 });
    const count = async () => (await client.get<{ data: unknown[] }>('/api/notifications')).body.data.length;
    await shop.publish({ price: 26 });
    expect(await count()).toBe(0);
    await shop.publish({ price: 26, trade: true });
    expect(await count()).toBe(1);
  });

  it.each(['before', 'after'])(
    'a listing does not match a want of its own seller that was added %s the listing',
    async (order) => {
      const { client, lookups, publish } = await openShop(use.app);
      const addWant = async () => {
        const { status } = await client.post<Want>('/api/wants', { group_id: lookups.group, words: 'moon' });
        expect(status).toBe(201);
        await use.app.settled();
      };
      if (order === 'before') await addWant();
      const listing = await publish({ trade: true });
      if (order === 'after') await addWant();
      const { rows } = await use.app.db.execute(sql`select from want_fits`);
      expect(rows).toEqual([]);
      expect((await client.get<{ data: unknown[] }>('/api/notifications')).body.data).toEqual([]);
      expect((await client.get<Matches>('/api/matches')).body).toEqual({ swaps: [], sources: [], takers: [] });
      const matches = await client.get<ListingMatches>(`/api/listings/${listing.id}/matches`);
      expect(matches.body).toEqual({ wanted_by_seller: [], wanters: [], wanters_total: 0 });
      // The listing does fit an equal want of another user.
      await makeWant(use.app.db, await makeUser(use.app.db), { group_id: lookups.group, words: 'moon' });
      await use.app.settled();
      expect((await use.app.db.execute(sql`select from want_fits`)).rows).toHaveLength(1);
    },
  );

  it('a listing that fits a paused want notifies no one', async () => {
    const shop = await openShop(use.app);
    const person = await makeUser(use.app.db);
    const client = await use.app.as(person);
    await makeWant(use.app.db, person, { group_id: shop.lookups.group, state: 'paused' });
    await shop.publish({ trade: true });
    expect((await client.get<{ data: unknown[] }>('/api/notifications')).body.data).toEqual([]);
    expect((await client.get<Matches>('/api/matches')).body).toEqual({ swaps: [], sources: [], takers: [] });
  });
});

describe('the matches of a listing', () => {
  let [owner, wanter, lookups]: [Person, Person, Lookups] = [] as never;
  beforeEach(async () => {
    const { db } = use.app;
    [owner, wanter] = [await makeUser(db, { name: 'owner' }), await makeUser(db, { name: 'wanter' })];
    lookups = await makeLookups(db, 'Nova');
  });
  const read = async (as: Person, id: number) =>
    (await (await use.app.as(as)).get<ListingMatches>(`/api/listings/${id}/matches`)).body;

  it('show a viewer which of their listings the seller wants, and show the owner who wants the listing', async () => {
    const { db } = use.app;
    const listing = await makeListing(db, owner, { lookups, trade: true });
    const offered = await makeListing(db, wanter, { lookups, trade: true });
    await makeWant(db, wanter, { group_id: lookups.group, priority: 1, note: 'please' });
    await makeWant(db, owner, { group_id: lookups.group });
    await use.app.settled();
    expect((await read(wanter, listing.id)).wanted_by_seller.map(({ id }) => id)).toEqual([offered.id]);
    expect(await read(owner, listing.id)).toMatchObject({
      wanted_by_seller: [],
      wanters: [{ user: { name: 'wanter' }, priority: 1, reciprocity: 1, note: 'please' }],
      wanters_total: 1,
    });
  });

  it('show only the most important want of each user', async () => {
    const { db } = use.app;
    const listing = await makeListing(db, owner, { lookups, trade: true });
    await makeWant(db, wanter, { group_id: lookups.group, priority: 3, note: 'maybe' });
    await makeWant(db, wanter, { group_id: lookups.group, priority: 1, note: 'please' });
    expect(await read(owner, listing.id)).toMatchObject({
      wanters: [{ user: { name: 'wanter' }, priority: 1, note: 'please' }],
      wanters_total: 1,
    });
  });

  it('count for each user who wants the listing how many of that user’s listings the owner wants', async () => {
    const { db } = use.app;
    const listing = await makeListing(db, owner, { lookups, trade: true });
    const second = await makeUser(db, { name: 'second' });
    await makeListing(db, wanter, { lookups, trade: true });
    for (const user of [owner, wanter, second]) await makeWant(db, user, { group_id: lookups.group });
    await use.app.settled();
    const { wanters } = await read(owner, listing.id);
    expect(wanters.map(({ user, reciprocity }) => [user.name, reciprocity])).toEqual([
      ['wanter', 1],
      ['second', 0],
    ]);
  });

  it('return no users to the seller of a hidden listing, and 404 to everyone else', async () => {
    const { db } = use.app;
    const listing = await makeListing(db, owner, { lookups, trade: true });
    await makeWant(db, wanter, { group_id: lookups.group });
    await use.app.settled();
    expect((await read(owner, listing.id)).wanters_total).toBe(1);
    const statusFor = async (as: Person) =>
      (await (await use.app.as(as)).get(`/api/listings/${listing.id}/matches`)).status;
    await db.execute(sql`update listings set is_hidden = true where id = ${listing.id}`);
    expect((await read(owner, listing.id)).wanters_total).toBe(0);
    expect([await statusFor(owner), await statusFor(wanter)]).toEqual([200, 404]);
    await db.execute(sql`update listings set is_hidden = false where id = ${listing.id}`);
    expect(await statusFor(wanter)).toBe(200);
    await db.execute(sql`update users set deletion_at = now() where id = ${owner.id}`);
    expect(await statusFor(wanter)).toBe(404);
  });

  it.each([
    ['suspended', sql`status = 'suspended'`],
    ['deleting their account', sql`deletion_at = now()`],
  ])('leave out a user who is %s', async (_what, change) => {
    const { db } = use.app;
    const listing = await makeListing(db, owner, { lookups, trade: true });
    await makeListing(db, wanter, { lookups, trade: true });
    for (const user of [owner, wanter]) await makeWant(db, user, { group_id: lookups.group });
    await use.app.settled();
    const swaps = async () => (await (await use.app.as(owner)).get<Matches>('/api/matches')).body;
    expect((await swaps()).swaps).toHaveLength(1);
    await db.execute(sql`update users set ${change} where id = ${wanter.id}`);
    expect(await swaps()).toEqual({ swaps: [], sources: [], takers: [] });
    expect((await read(owner, listing.id)).wanters_total).toBe(0);
  });

  it('list at most twelve listings that the seller wants', async () => {
    const { db } = use.app;
    const listing = await makeListing(db, owner, { lookups });
    for (let at = 0; at < 13; at++) await makeListing(db, wanter, { lookups, trade: true });
    await makeWant(db, owner, { group_id: lookups.group });
    await use.app.settled();
    expect((await read(wanter, listing.id)).wanted_by_seller).toHaveLength(12);
  });

  it('never show a private want to others, but the user who has the want still sees the match', async () => {
    const { db } = use.app;
    const listing = await makeListing(db, owner, { lookups, trade: true });
    await makeWant(db, wanter, { group_id: lookups.group });
    await db.execute(sql`update users set shows_wants = false where id = ${wanter.id}`);
    await use.app.settled();
    expect(await read(owner, listing.id)).toMatchObject({ wanters: [], wanters_total: 0 });
    expect((await (await use.app.as(owner)).get<Matches>('/api/matches')).body.takers).toEqual([]);
    const { sources } = (await (await use.app.as(wanter)).get<Matches>('/api/matches')).body;
    expect(sources.map(({ user, gets }) => [user.name, gets.map(({ id }) => id)])).toEqual([['owner', [listing.id]]]);
  });
});

describe('paused wants', () => {
  it('a paused want matches nothing, and matches the same listings again after it is resumed', async () => {
    const { db } = use.app;
    const [owner, wanter] = [await makeUser(db, { name: 'owner' }), await makeUser(db, { name: 'wanter' })];
    const lookups = await makeLookups(db, 'Nova');
    const listing = await makeListing(db, owner, { lookups, trade: true });
    const want = await makeWant(db, wanter, { group_id: lookups.group });
    await use.app.settled();
    const [asOwner, asWanter] = [await use.app.as(owner), await use.app.as(wanter)];
    const countMatches = async () => {
      const { sources } = (await asWanter.get<Matches>('/api/matches')).body;
      const { takers } = (await asOwner.get<Matches>('/api/matches')).body;
      const { body } = await asOwner.get<ListingMatches>(`/api/listings/${listing.id}/matches`);
      const { data } = (await asWanter.get<{ data: Want[] }>('/api/wants')).body;
      return [sources.length, takers.length, body.wanters_total, data[0]?.fit_count];
    };
    // Writes to the table directly: the fits remain unchanged, as they do until the background job has run.
    const pause = (isPaused: boolean) =>
      db.execute(sql`update saved_searches set is_paused = ${isPaused} where id = ${want}`);
    expect(await countMatches()).toEqual([1, 1, 1, 1]);
    await pause(true);
    expect(await countMatches()).toEqual([0, 0, 0, 0]);
    await pause(false);
    expect(await countMatches()).toEqual([1, 1, 1, 1]);
    // After a change of the want's criteria, its fits are computed again.
    for (const [words, count] of [
      ['something else', 0],
      ['', 1],
    ]) {
      await asWanter.put(`/api/wants/${want}`, { group_id: lookups.group, words });
      await use.app.settled();
      expect(await countMatches()).toEqual([count, count, count, count]);
    }
    // If the owner pauses the want, the job deletes its fits; if the owner resumes it, the job computes them again.
    for (const [state, count] of [
      ['paused', 0],
      ['active', 1],
    ]) {
      await asWanter.put(`/api/wants/${want}`, { group_id: lookups.group, state });
      await use.app.settled();
      expect(await countMatches()).toEqual([count, count, count, count]);
    }
  });
});

describe('the suggestion of a match', () => {
  it('is the pair of deliverable listings whose values differ least, in the currency of the viewer', async () => {
    const { db } = use.app;
    const [viewer, other] = [await makeUser(db, { country: 'UK' }), await makeUser(db, { country: 'US' })];
    const lookups = await makeLookups(db, 'Nova');
    const make = async (user: Person, priceMinor: number, more: object = {}) =>
      (await makeListing(db, user, { lookups, trade: true, priceMinor, ...more })).id;
    await make(viewer, 1000, { shipsTo: 'country' });
    const towel = await make(viewer, 2600);
    await make(other, 2500, { shipsTo: 'region' });
    const binder = await make(other, 4500, { shipsTo: 'world' });
    for (const user of [viewer, other]) await makeWant(db, user, { group_id: lookups.group });
    await use.app.settled();
    const read = async (query = '') => (await (await use.app.as(viewer)).get<Matches>(`/api/matches${query}`)).body;
    const [swap] = (await read()).swaps;
    expect(swap).toMatchObject({
      ...{ gets_total: 2, gives_total: 2 },
      suggestion: { gets: binder, gives: towel, difference: 19, currency: { code: 'USD' } },
    });
    expect(swap?.gets.map(({ excluded_country }) => excluded_country)).toEqual([undefined, 'UK']);
    expect(swap?.gives.map(({ excluded_country }) => excluded_country)).toEqual([undefined, 'US']);
    await db.execute(sql`update listings set ships_to = 'country' where seller_id = ${other.id}`);
    expect((await read()).swaps[0]).not.toHaveProperty('suggestion');
    // Without deliverable listings, the other user only wants something.
    expect(await read('?deliverable=1')).toMatchObject({ swaps: [], sources: [], takers: [{ gets_total: 0 }] });
  });
});

it('a listing that fits several wants matches with the priority of the most important one', async () => {
  const { db } = use.app;
  const [wanter, first, second] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const [nova, comet] = [await makeLookups(db, 'Nova'), await makeLookups(db, 'Comet')];
  const poster = await makeListing(db, first, { lookups: nova, trade: true, name: 'Moon poster' });
  const towel = await makeListing(db, first, { lookups: comet, trade: true });
  const badge = await makeListing(db, second, { lookups: comet, trade: true });
  for (const [priority, want] of [
    [3, { group_id: nova.group }],
    [1, { group_id: nova.group, words: 'moon' }],
    [2, { group_id: comet.group }],
  ] as const) {
    await makeWant(db, wanter, { ...want, priority });
  }
  await use.app.settled();
  const prioritiesOf = (listings: { id: number; priority: number }[]) =>
    listings.map(({ id, priority }) => [id, priority]);
  const { sources } = (await (await use.app.as(wanter)).get<Matches>('/api/matches')).body;
  expect(sources.map(({ user, gets }) => [user.id, prioritiesOf(gets)])).toEqual([
    [
      first.id,
      [
        [poster.id, 1],
        [towel.id, 2],
      ],
    ],
    [second.id, [[badge.id, 2]]],
  ]);
  const { takers } = (await (await use.app.as(first)).get<Matches>('/api/matches')).body;
  expect(takers.map(({ gives }) => prioritiesOf(gives))).toEqual([
    [
      [poster.id, 1],
      [towel.id, 2],
    ],
  ]);
});

describe('equal matches', () => {
  it('equal matches are sorted by the day of last activity, which is ignored for users who hide their presence', async () => {
    const { db } = use.app;
    const lookups = await makeLookups(db, 'Nova');
    const viewer = await makeUser(db);
    const make = async (name: string, lastUsed: string, showsPresence = true) => {
      const trader = await makeUser(db, { name, showsPresence });
      await makeListing(db, trader, { lookups, trade: true });
      await makeSession(db, trader);
      await db.execute(sql`update access_tokens set last_used_at = ${lastUsed} where user_id = ${trader.id}`);
      await db.execute(sql`update users set created_at = '2026-01-01T00:00:00Z' where id = ${trader.id}`);
    };
    await make('hides', '2026-03-09T12:00:00Z', false);
    await make('morning', '2026-03-08T08:00:00Z');
    await make('evening', '2026-03-08T20:00:00Z');
    await make('latest', '2026-03-09T00:30:00Z');
    await makeWant(db, viewer, { group_id: lookups.group });
    await use.app.settled();
    const { sources } = (await (await use.app.as(viewer)).get<Matches>('/api/matches')).body;
    expect(sources.map(({ user }) => user.name)).toEqual(['latest', 'morning', 'evening', 'hides']);
    // Days are UTC days, whatever the time zone of the database session.
    const ids = sources.map(({ user }) => user.id);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const traders = await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
        return await readTraders(tx, ids);
      });
      const days = ids.map((id) => new Date((traders.get(id)?.activeAt ?? 0) * 1000).toISOString());
      expect(days).toEqual(
        ['2026-03-09', '2026-03-08', '2026-03-08', '2026-01-01'].map((day) => `${day}T00:00:00.000Z`),
      );
    }
  });
});

describe('matches in the change feed', () => {
  let [seller, wanter, lookups]: [Person, Person, Lookups] = [] as never;
  beforeEach(async () => {
    const { db } = use.app;
    // A want's id must differ from every listing's id.
    await db.execute(sql`select setval(pg_get_serial_sequence('saved_searches', 'id'), 70000)`);
    [seller, wanter] = [await makeUser(db, { name: 'seller' }), await makeUser(db, { name: 'wanter' })];
    lookups = await makeLookups(db, 'Nova');
  });
  const matchesOf = async ({ id }: Person) =>
    (
      await use.app.db.execute<{ entity_id: string }>(
        sql`select entity_id from changes where user_id = ${id} and type = 'match' order by position`,
      )
    ).rows.map((row) => row.entity_id);
  /**
   * Creates a listing, a want that it fits, and a second listing that also fits the want. Returns the ids of both
   * listings.
   */
  const makeFits = async () => {
    const first = await makeListing(use.app.db, seller, { lookups, trade: true });
    await use.app.settled();
    await makeWant(use.app.db, wanter, { group_id: lookups.group });
    await use.app.settled();
    const second = await makeListing(use.app.db, seller, { lookups, trade: true });
    await withTransaction(use.app.db, (tx) => enqueue(tx, WANT_FITS, { listingId: second.id }));
    await use.app.settled();
    return [String(first.id), String(second.id)];
  };

  it('the change feeds of both users contain a listing that fits a want, but not the want itself', async () => {
    const ids = await makeFits();
    expect(await matchesOf(seller)).toEqual(ids);
    expect(await matchesOf(wanter)).toEqual(ids);
  });

  it.each([
    ['is private', sql`shows_wants = false`],
    ['belongs to a suspended user', sql`status = 'suspended'`],
  ])('the seller’s change feed contains no match for a want that %s', async (_what, change) => {
    await use.app.db.execute(sql`update users set ${change} where id = ${wanter.id}`);
    const ids = await makeFits();
    expect(await matchesOf(seller)).toEqual([]);
    expect(await matchesOf(wanter)).toEqual(ids);
  });

  it.each(['the seller', 'the wanter'])(
    'the change feeds of both users contain no match if %s has blocked the other user',
    async (who) => {
      const [blockerId, blockedId] = who === 'the seller' ? [seller.id, wanter.id] : [wanter.id, seller.id];
      await use.app.db.insert(blocks).values({ blockerId, blockedId });
      await makeFits();
      expect(await matchesOf(seller)).toEqual([]);
      expect(await matchesOf(wanter)).toEqual([]);
    },
  );
});

it('the rating in a match excludes reviews by blocked users, and does not subtract such a review again if it is also hidden', async () => {
  const { db } = use.app;
  const shop = await openShop(use.app);
  const person = await makeUser(db);
  const client = await use.app.as(person);
  await makeWant(db, person, { group_id: shop.lookups.group });
  await shop.publish({ trade: true });
  await makeReview(db, shop.seller, 4, 'Good');
  const [blocked, hidden] = [await makeReview(db, shop.seller, 1, 'Bad'), await makeReview(db, shop.seller, 1, 'Rude')];
  await db.update(reviews).set({ isHidden: true }).where(eq(reviews.buyerId, hidden.id));
  await db.update(users).set({ ratingSum: 5, reviewCount: 2 }).where(eq(users.id, shop.seller.id));
  for (const { id } of [blocked, hidden]) await client.put(`/api/blocks/${id}`);
  const { sources } = (await client.get<Matches>('/api/matches')).body;
  expect(sources.map(({ user }) => user)).toMatchObject([{ name: 'seller', average_rating: 4, review_count: 1 }]);
});
