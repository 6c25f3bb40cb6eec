import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trade } from '#contract/trades.ts';
import type { Want } from '#contract/wants.ts';
import { refusal } from '#test/client.ts';
import { makeListing, makeLookups, makeUser, makeWant } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { act, notificationTypes, readTrade, type Swapper } from '#test/swaps.ts';
import { withTransaction } from '../../db/db.ts';
import { ringBans, ringHops } from '../../tables/rings.ts';
import { proposeRingTrade } from './trade-changes.service.ts';

const use = sharedApp();
let members: [Swapper, Swapper, Swapper];
let ring: Trade;

async function makeMember(name: string, lookups: Awaited<ReturnType<typeof makeLookups>>): Promise<Swapper> {
  const user = await makeUser(use.app.db, { name });
  const card = await makeListing(use.app.db, user, { lookups, trade: true, priceMinor: 1000 });
  return { ...user, client: await use.app.as(user), card };
}

async function propose(): Promise<number | undefined> {
  const { rows } = await use.app.db.execute<{ id: number; currency_id: number; user_id: number; want: number }>(sql`
    select l.id, l.currency_id, l.seller_id as user_id, 0 as want from listings l`);
  const wants = await use.app.db.execute<{ id: number; user_id: number }>(
    sql`select saved_search_id as id, user_id from wants`,
  );
  const hops = members.map(({ id, card }, at) => {
    const to = members[(at + 1) % members.length]?.id ?? 0;
    const want = wants.rows.find(({ user_id }) => user_id === to)?.id ?? null;
    const currencyId = rows.find((row) => row.id === card.id)?.currency_id ?? 0;
    return { listing: card.id, from: id, to, want, price: 1000, currencyId };
  });
  return await withTransaction(use.app.db, (tx, events) => proposeRingTrade(tx, events, hops));
}

beforeEach(async () => {
  const lookups = await makeLookups(use.app.db);
  members = [await makeMember('ann', lookups), await makeMember('bob', lookups), await makeMember('cat', lookups)];
  for (const member of members) await makeWant(use.app.db, member, { group_id: lookups.group });
  await use.app.settled();
  ring = await readTrade(members[0], (await propose()) ?? 0);
});

describe('a ring', () => {
  it('is proposed to all members, who do not see each other’s answers until it is agreed', async () => {
    const [ann, bob, cat] = members;
    for (const member of members) expect(await notificationTypes(member)).toContain('trade_proposed');
    await act(ann, ring, 'accept');
    const trade = await readTrade(bob, ring.id);
    expect(trade.accepted_count).toBe(1);
    expect(trade.members.map(({ answer }) => answer)).toEqual([null, 'pending', null]);
    expect(refusal(await act(bob, ring, 'withdraw'))).toBe('403 forbidden');
    await act(bob, ring, 'accept');
    const agreed = (await act(cat, ring, 'accept')).body;
    expect(agreed).toMatchObject({ status: 'agreed', accepted_count: 3, conversation_id: null });
    expect(agreed.members.map(({ answer }) => answer)).toEqual(['accepted', 'accepted', 'accepted']);
    // Each member takes part in two of the three conversations.
    expect(agreed.items.filter(({ conversation_id }) => conversation_id !== null)).toHaveLength(2);
    for (const member of members) {
      expect((await notificationTypes(member)).filter((type) => type === 'trade_agreed')).toHaveLength(1);
    }
    const { rows } = await use.app.db.execute(sql`select status, count(*)::int from listings group by 1`);
    expect(rows).toEqual([{ status: 'closed', count: 3 }]);
  });

  it.each([
    ['receives their listing', 0, 1],
    ['gives them a listing', 1, 0],
  ])('ends when a member blocks the member who %s, without revealing the reason', async (_whom, by, whom) => {
    const [blocker, blocked, third] = [members[by], members[whom], members[2]];
    if (!blocker || !blocked) throw new Error('there is no such member');
    await blocker.client.put(`/api/blocks/${blocked.id}`);
    use.app.db.hooks.committed();
    await use.app.settled();
    expect(await readTrade(third, ring.id)).toMatchObject({ status: 'ended', end_reason: 'user_left' });
    for (const member of [blocker, blocked]) {
      expect(await readTrade(member, ring.id)).toMatchObject({ status: 'ended', end_reason: 'user_left' });
      expect((await member.client.get('/api/trades')).body).toMatchObject({ meta: { waiting: 0 } });
    }
  });

  it('marks the want of each member as found when it is agreed', async () => {
    const wantOf = async ({ client }: Swapper) => (await client.get<{ data: Want[] }>('/api/wants')).body.data[0];
    for (const member of members) await act(member, ring, 'accept');
    for (const [at, member] of members.entries()) {
      const from = members[(at + 2) % 3];
      expect(await wantOf(member)).toMatchObject({ state: 'found', found: { listing: { id: from?.card.id } } });
    }
  });

  it('is not proposed if one of its listings is no longer open to trade', async () => {
    await act(members[0], ring, 'decline');
    await use.app.db.execute(sql`update listings set trade = false where id = ${members[1].card.id}`);
    expect(await propose()).toBeUndefined();
  });

  it('dissolves when a member declines, without revealing who declined, and frees the listings immediately', async () => {
    const [ann, bob, cat] = members;
    const hops = members.map(({ card }) => ({ listingId: card.id, wantId: null }));
    await use.app.db.insert(ringHops).values(hops);
    await act(ann, ring, 'accept');
    expect(await use.app.db.select().from(ringHops)).toHaveLength(3);
    await act(bob, ring, 'decline');
    expect(await use.app.db.select().from(ringHops)).toEqual([]);
    expect(await use.app.db.select().from(ringBans)).toMatchObject([{ listingId: ann.card.id, userId: bob.id }]);
    const trade = await readTrade(cat, ring.id);
    expect(trade).toMatchObject({ status: 'ended', end_reason: 'declined' });
    expect(trade.members.map(({ answer }) => answer)).toEqual([null, null, 'pending']);
    for (const member of members) {
      expect((await notificationTypes(member)).filter((type) => type === 'trade_ended')).toHaveLength(1);
    }
  });
});
