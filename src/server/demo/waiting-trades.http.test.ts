import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Trade } from '#contract/trades.ts';
import type { Client } from '#test/client.ts';
import { sharedApp } from '#test/make-app.ts';
import { searchRingsNow } from '#test/rings.ts';
import { users } from '../tables/users.ts';
import { makeDemoContent } from './content.ts';
import { seedDemo } from './seed.ts';

const use = sharedApp();

/** Returns the content that trades depend on, with one picture per listing: resizing all pictures takes long. */
function tradingContent() {
  const content = makeDemoContent();
  const listings = content.listings.filter(({ trade }) => trade);
  return {
    ...content,
    people: content.people.map((person) => ({ ...person, hasAvatar: false, hasBanner: false })),
    listings: listings.map((listing) => ({ ...listing, pictures: listing.pictures.slice(0, 1) })),
    ...{ connections: [], conversations: [], reviews: [], notifications: [] },
  };
}

beforeEach(async () => {
  const { db, storage } = use.app;
  await seedDemo({ db, storage, progress: () => undefined, content: tradingContent() });
  await use.app.settled();
}, 120_000);

async function signIn(name: string): Promise<Client> {
  const [row] = await use.app.db.select().from(users).where(eq(users.name, name));
  if (!row) throw new Error(`the demo has no user ${name}`);
  return await use.app.as(row);
}
const listTrades = async (client: Client) => (await client.get<{ data: Trade[] }>('/api/trades')).body.data;
const ofKind = (trades: readonly Trade[], kind: Trade['kind']) => trades.filter((trade) => trade.kind === kind);

describe('the demo', { timeout: 240_000 }, () => {
  it('gives the seller a swap to accept, and has a ring that is agreed once the seller and the buyer accept', async () => {
    await searchRingsNow(use.app);
    const [asSeller, asBuyer, asThird] = [await signIn('seller'), await signIn('buyer'), await signIn('tidepool')];
    const [seller, buyer, third] = [await listTrades(asSeller), await listTrades(asBuyer), await listTrades(asThird)];
    expect([seller, buyer, third].map((trades) => ofKind(trades, 'ring').length)).toEqual([1, 1, 1]);
    expect([seller, buyer, third].map((trades) => ofKind(trades, 'swap').length)).toEqual([1, 1, 0]);
    expect(seller.map(({ viewer }) => viewer.can.accept)).toEqual([true, true]);
    const [ring] = ofKind(buyer, 'ring');
    expect(ring).toMatchObject({ status: 'waiting', accepted_count: 1, viewer: { can: { accept: true } } });
    expect(ring?.certificate).toMatchObject({ users: 3, is_exact: true });
    // Each member's difference in value is within the limit that the search applies.
    for (const { gives, gets } of ring?.values[0]?.members ?? [])
      expect(Math.abs(gets - gives) / gives).toBeLessThan(0.15);
    for (const [client, expected] of [
      [asSeller, ['trade_proposed', 'connection_request']],
      [asBuyer, ['trade_proposed']],
    ] as const) {
      const { body } = await client.get<{ data: Notification[] }>('/api/notifications');
      expect(body.data.filter(({ type }) => expected.some((name) => name === type)).map(({ type }) => type)).toEqual(
        expected,
      );
    }

    for (const client of [asSeller, asBuyer]) {
      expect((await client.post(`/api/trades/${ring?.id}/accept`, { version: 1 })).status).toBe(200);
    }
    const agreed = (await asBuyer.get<Trade>(`/api/trades/${ring?.id}`)).body;
    expect(agreed).toMatchObject({ status: 'agreed', accepted_count: 3 });
    expect(agreed.items.filter(({ conversation_id }) => conversation_id !== null)).toHaveLength(2);
  });
});
