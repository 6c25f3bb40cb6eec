import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Conversation } from '#contract/conversations.ts';
import type { Notification } from '#contract/notifications.ts';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { listTrades, makeRingTown, proposeOnlyRing, type RingTown, searchRingsNow } from '#test/rings.ts';
import { act, notificationTypes, readTrade, type Swapper } from '#test/swaps.ts';
import { listings } from '../../tables/listings.ts';
import { ringBans, ringCertificates, ringChanges, ringHops } from '../../tables/rings.ts';
import { users } from '../../tables/users.ts';

const use = sharedApp();
let town: RingTown;
let [ann, bob, cleo]: Swapper[] & [Swapper, Swapper, Swapper] = [] as never;
beforeEach(async () => {
  town = await makeRingTown(use.app);
  [ann, bob, cleo] = town.members as [Swapper, Swapper, Swapper];
});

/** Processes what triggers have enqueued. */
async function wake(): Promise<void> {
  use.app.db.hooks.committed();
  await use.app.settled();
}
const setCard = (values: object) =>
  use.app.db.update(listings).set(values).where(eq(listings.id, bob.card.id)).then(wake);
const setBob = (values: object) => use.app.db.update(users).set(values).where(eq(users.id, bob.id)).then(wake);

const notificationsOf = async ({ client }: Swapper): Promise<Notification[]> =>
  (await client.get<{ data: Notification[] }>('/api/notifications')).body.data;

describe('a ring', { timeout: 120_000 }, () => {
  it('is proposed to all members once, with its certificate', async () => {
    const mails = await watchMails(use.app);
    const ring = await proposeOnlyRing(town);
    expect(ring).toMatchObject({ kind: 'ring', status: 'waiting', accepted_count: 0, offered_by: null });
    expect(ring.items.map(({ from, to, listing }) => [from, to, listing.id])).toEqual(
      [ann, bob, cleo].map(({ id, card }, at) => [id, [bob, cleo, ann][at]?.id, card.id]),
    );
    expect(Date.parse(ring.expires_at) - Date.parse(ring.created_at)).toBeCloseTo(48 * 3_600_000, -4);
    for (const member of town.members) expect(await notificationTypes(member)).toEqual(['trade_proposed']);
    expect((await mails()).map(({ to }) => to).toSorted()).toHaveLength(3);
    expect(await use.app.db.select().from(ringCertificates)).toEqual([
      {
        tradeId: Number(ring.id),
        weight: 12,
        bound: 12,
        gap: 0,
        isExact: true,
        componentId: expect.any(String),
        cycles: 1,
        users: 3,
      },
    ]);
    // Every member sees the certificate.
    for (const member of town.members) {
      const certificate = { cycles: 1, users: 3, points: 12, bound: 12, is_exact: true };
      expect((await readTrade(member, ring.id)).certificate).toEqual(certificate);
    }
    await use.app.db.insert(ringChanges).values({ userId: ann.id });
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toHaveLength(1);
    expect(await use.app.db.select().from(ringChanges)).toEqual([]);
  });

  it('is proposed only once each listing can be sent to its receiver or handed over in the receiver’s country', async () => {
    await use.app.db.update(users).set({ country: 'UK' }).where(eq(users.id, cleo.id));
    await setCard({ shipsTo: 'region' });
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toEqual([]);
    await setCard({ handover: true });
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toEqual([]);
    await setBob({ country: 'UK' });
    await setCard({ shipsFrom: 'US' });
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toHaveLength(1);
  });

  it('can still be accepted by all after a seller has stopped shipping to the receiver’s country', async () => {
    const ring = await proposeOnlyRing(town);
    await setCard({ shipsFrom: 'UK', shipsTo: 'country' });
    for (const member of [ann, bob, cleo]) await act(member, ring, 'accept');
    expect(await readTrade(ann, ring.id)).toMatchObject({ status: 'agreed' });
  });

  it('opens a conversation for each hop when the last member accepts, and closes the listings', async () => {
    const ring = await proposeOnlyRing(town);
    expect((await act(ann, ring, 'accept')).body).toMatchObject({ status: 'waiting', accepted_count: 1 });
    expect((await act(bob, ring, 'accept')).body.status).toBe('waiting');
    expect((await act(cleo, ring, 'accept')).body.status).toBe('agreed');
    await use.app.settled();
    for (const member of town.members) {
      const { body } = await member.client.get<{ data: Conversation[] }>('/api/conversations');
      expect(body.data).toHaveLength(2);
      expect((await readTrade(member, ring.id)).items.filter((item) => item.conversation_id !== null)).toHaveLength(2);
    }
    expect((await use.app.db.select().from(listings)).map(({ status }) => status)).toEqual([
      'closed',
      'closed',
      'closed',
    ]);
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toHaveLength(1);
  });

  it('dissolves when a member declines, does not reveal which member, and is not proposed again', async () => {
    const ring = await proposeOnlyRing(town);
    await act(ann, ring, 'accept');
    expect((await act(bob, ring, 'decline')).body).toMatchObject({ status: 'ended', end_reason: 'declined' });
    await use.app.settled();
    const trade = await readTrade(ann, ring.id);
    expect(trade.members.map(({ answer }) => answer)).toEqual(['accepted', null, null]);
    expect((await readTrade(cleo, ring.id)).members.map(({ answer }) => answer)).toEqual([null, null, 'pending']);
    const notification = (await notificationsOf(ann)).find(({ type }) => type === 'trade_ended');
    expect(notification?.sender.name).toBe('ann');
    expect(JSON.stringify({ ...notification, trade: undefined })).not.toMatch(/bob|cleo/);
    expect(notification?.trade).toEqual({
      ...{ id: ring.id, kind: 'ring', status: 'ended', end_reason: 'declined', awaits_answer: false },
      gets: { name: cleo.card.name, image1: expect.any(String) },
    });
    for (const member of [ann, cleo])
      expect(await notificationTypes(member)).toEqual(['trade_ended', 'trade_proposed']);
    expect(await use.app.db.select().from(ringBans)).toMatchObject([{ listingId: ann.card.id, userId: bob.id }]);
    expect(await use.app.db.select().from(ringHops)).toEqual([]);
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toHaveLength(1);
  });

  it.each([
    [
      'the price of the listing for that member has changed by more than 10 %',
      () => use.app.db.update(listings).set({ priceMinor: 1110 }).where(eq(listings.id, ann.card.id)),
    ],
    [
      'the member declined more than 90 days ago',
      () => use.app.db.update(ringBans).set({ createdAt: sql`now() - interval '91 days'` }),
    ],
  ])('is proposed again after a member has declined it if %s', async (_what, change) => {
    const ring = await proposeOnlyRing(town);
    await act(bob, ring, 'decline');
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toHaveLength(1);
    await change();
    await searchRingsNow(use.app);
    expect((await listTrades(ann)).map(({ status }) => status)).toEqual(['waiting', 'ended']);
  });

  it('is not proposed again after a refusal until small price changes add up to more than 10 %', async () => {
    const setPrice = (priceMinor: number) =>
      use.app.db.update(listings).set({ priceMinor }).where(eq(listings.id, ann.card.id));
    await act(bob, await proposeOnlyRing(town), 'decline');
    for (const [price, rings] of [
      [1001, 1],
      [1090, 1],
      [1100, 1],
      [1101, 2],
    ] as const) {
      await setPrice(price);
      await searchRingsNow(use.app);
      expect(await listTrades(ann)).toHaveLength(rings);
    }
  });

  it('adds a ring ban for each member who did not answer before it expired', async () => {
    const ring = await proposeOnlyRing(town);
    await act(ann, ring, 'accept');
    await use.app.db.execute(sql`update trade_proposals set expires_at = now() - interval '1 second'`);
    expect(refusal(await act(bob, ring, 'accept'))).toBe('409 trade_ended');
    expect(await readTrade(ann, ring.id)).toMatchObject({ status: 'ended', end_reason: 'expired' });
    expect(await use.app.db.select().from(ringBans)).toMatchObject([
      { listingId: ann.card.id, userId: bob.id },
      { listingId: bob.card.id, userId: cleo.id },
    ]);
  });

  it.each([
    ['a listing is closed', () => setCard({ status: 'closed' }), 'listing_closed'],
    ['a listing is no longer open to trade', () => setCard({ trade: false }), 'not_open_to_trade'],
    ['a price rises by more than 10 %', () => setCard({ priceMinor: 1101 }), 'price_changed'],
    ['a member is suspended', () => setBob({ status: 'suspended' }), 'user_left'],
    ['a member requests the deletion of their account', () => setBob({ deletionAt: new Date() }), 'user_left'],
    ['a member blocks the receiver of their listing', () => ann.client.put(`/api/blocks/${bob.id}`), 'user_left'],
  ])(
    'dissolves without a ring ban when %s, and sends one notification to a member who had accepted',
    async (_what, change, reason) => {
      const ring = await proposeOnlyRing(town);
      await act(cleo, ring, 'accept');
      await change();
      await wake();
      expect(await readTrade(cleo, ring.id)).toMatchObject({ status: 'ended', end_reason: reason });
      await wake();
      expect(await notificationTypes(cleo)).toEqual(['trade_ended', 'trade_proposed']);
      expect(refusal(await act(cleo, ring, 'accept'))).toBe('409 trade_ended');
      expect(await use.app.db.select().from(ringHops)).toEqual([]);
      expect(await use.app.db.select().from(ringBans)).toMatchObject([]);
      await searchRingsNow(use.app);
      expect(await listTrades(cleo)).toHaveLength(reason === 'price_changed' ? 2 : 1);
    },
  );

  it.each([
    ['giver of a listing blocks its receiver', () => ann.client.put(`/api/blocks/${bob.id}`)],
    ['receiver of a listing blocks its giver', () => bob.client.put(`/api/blocks/${ann.id}`)],
  ])('ends when the %s, without revealing the reason', async (_what, block) => {
    const ring = await proposeOnlyRing(town);
    await block();
    await wake();
    expect(await readTrade(cleo, ring.id)).toMatchObject({ status: 'ended', end_reason: 'user_left' });
    for (const member of [ann, bob]) {
      expect(await readTrade(member, ring.id)).toMatchObject({ status: 'ended', end_reason: 'user_left' });
    }
  });

  it('is hidden from users who are not its members', async () => {
    const ring = await proposeOnlyRing(town);
    const outsider = await use.app.as(await makeUser(use.app.db));
    expect(refusal(await outsider.get(`/api/trades/${ring.id}`))).toBe('404 not_found');
    for (const answer of ['accept', 'decline', 'withdraw']) {
      expect(refusal(await outsider.post(`/api/trades/${ring.id}/${answer}`, { version: 1 }))).toBe('404 not_found');
    }
    expect((await outsider.get('/api/trades')).body).toEqual({ data: [], meta: { waiting: 0 } });
    expect(refusal(await use.app.visitor.get(`/api/trades/${ring.id}`))).toBe('401 unauthenticated');
  });

  it.each([
    ['a member has not opted in', sql`update users set joins_rings = false where name = 'bob'`],
    [
      'the value of a listing differs by more than a member accepts',
      sql`update listings set price_minor = 1300 where name = 'Card of bob'`,
    ],
    [
      'a member limits rings to their country',
      sql`update users set rings_in_country = true, country = 'CA' where name = 'bob'`,
    ],
  ])('is not proposed while %s, but is proposed afterwards', async (_what, change) => {
    await use.app.db.execute(change);
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toEqual([]);
    await use.app.db.execute(sql`update listings set price_minor = 1000 where name = 'Card of bob'`);
    await bob.client.put('/api/preferences', { joins_rings: true, rings_in_country: false });
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toHaveLength(1);
  });
});

describe('the table of live rings', () => {
  it('refuses a listing or a want that is already in a live ring', async () => {
    await use.app.db.insert(ringHops).values({ listingId: ann.card.id, wantId: town.wants[0] ?? null });
    for (const row of [
      { listingId: ann.card.id, wantId: town.wants[1] ?? null },
      { listingId: bob.card.id, wantId: town.wants[0] ?? null },
    ]) {
      await expect(use.app.db.insert(ringHops).values(row)).rejects.toThrow();
    }
    await searchRingsNow(use.app);
    expect(await listTrades(ann)).toEqual([]);
  });
});
