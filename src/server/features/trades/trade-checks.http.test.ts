import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Trade } from '#contract/trades.ts';
import { refusal } from '#test/client.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import {
  act,
  makeOffer,
  makeSwapTown,
  notificationTypes,
  readTrade,
  type Swapper,
  type SwapTown,
} from '#test/swaps.ts';
import { currencyRates } from '../../tables/currencies.ts';
import { listings } from '../../tables/listings.ts';
import { users } from '../../tables/users.ts';
import { tradeExpiryJob } from './index.ts';

const use = sharedApp();
let town: SwapTown;
let offer: Trade;
beforeEach(async () => {
  town = await makeSwapTown(use.app);
  offer = await makeOffer(town);
});

const set = (values: object) =>
  use.app.db.update(listings).set(values).where(eq(listings.id, town.bob.card.id)).then(wake);
/** Processes the rows that triggers have enqueued, as after any commit. */
async function wake(): Promise<void> {
  use.app.db.hooks.committed();
  await use.app.settled();
}
const setUser = (values: object) => use.app.db.update(users).set(values).where(eq(users.id, town.bob.id)).then(wake);

describe('a waiting swap', () => {
  it.each([
    ['its listing is closed', () => set({ status: 'closed' }), 'listing_closed'],
    ['a moderator hides its listing', () => set({ isHidden: true }), 'listing_closed'],
    ['its listing is no longer open to trade', () => set({ trade: false }), 'not_open_to_trade'],
    ['a price rises by more than 10 %', () => set({ priceMinor: 1101 }), 'price_changed'],
    ['a price falls by more than 10 %', () => set({ priceMinor: 899 }), 'price_changed'],
    ['a user is suspended', () => setUser({ status: 'suspended' }), 'user_left'],
    ['a user deletes their account', () => setUser({ deletionAt: new Date() }), 'user_left'],
  ])('ends when %s, and the proposer is notified once', async (_name, change, reason) => {
    await change();
    expect(await readTrade(town.ann, offer.id)).toMatchObject({ status: 'ended', end_reason: reason });
    expect(await notificationTypes(town.ann)).toEqual(['trade_ended']);
    await wake();
    expect(await notificationTypes(town.ann)).toEqual(['trade_ended']);
    expect(refusal(await act(town.ann, offer, 'withdraw'))).toBe('409 trade_ended');
  });

  it('shows the name and photo of a listing only to its owner after a moderator has hidden the listing', async () => {
    await set({ isHidden: true });
    const itemOf = async (user: Swapper) =>
      (await readTrade(user, offer.id)).items.find(({ listing }) => listing.id === town.bob.card.id);
    expect(await itemOf(town.bob)).toMatchObject({
      listing: { name: 'Card of bob', image1: expect.stringMatching(/^http/) },
    });
    const item = await itemOf(town.ann);
    expect(item).toMatchObject({ price: 10, is_unavailable: true, listing: { name: '', image1: '' } });
  });

  it('keeps waiting when a price changes by no more than 10 % or other fields of the listing change', async () => {
    await set({ priceMinor: 1100, name: 'Another name' });
    expect((await readTrade(town.ann, offer.id)).status).toBe('waiting');
  });

  it('compares prices by the exchange rate when a listing changes its currency', async () => {
    const { rows } = await use.app.db.execute<{ id: number; code: string }>(sql`select id, code from currencies`);
    const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? 0;
    await use.app.db.update(listings).set({ currencyId: idOf('USD') });
    await use.app.db.insert(currencyRates).values({ currencyId: idOf('CAD'), perBase: 1.25, asOf: '2026-11-20' });
    await use.app.db.execute(sql`update trade_items set currency_id = ${idOf('USD')}`);
    await set({ priceMinor: 1250, currencyId: idOf('CAD') });
    expect((await readTrade(town.ann, offer.id)).status).toBe('waiting');
    // The same amount in a weaker currency is a lower price.
    await set({ priceMinor: 1000, currencyId: idOf('USD') });
    expect((await readTrade(town.ann, offer.id)).status).toBe('waiting');
    await set({ currencyId: idOf('CAD') });
    expect((await readTrade(town.ann, offer.id)).end_reason).toBe('price_changed');
  });

  it('ends for both users when one blocks the other, as if the other user had left', async () => {
    const { ann, bob } = town;
    await ann.client.put(`/api/blocks/${bob.id}`);
    await use.app.settled();
    for (const user of [ann, bob]) {
      expect(await readTrade(user, offer.id)).toMatchObject({ status: 'ended', end_reason: 'user_left' });
    }
    // The blocker needs no notification.
    expect(await notificationTypes(ann)).toEqual([]);
    expect(await notificationTypes(bob)).toEqual(['trade_ended']);
  });

  it('expires after 72 hours by the database clock, and then refuses answers even before the expiry job runs', async () => {
    const { bob } = town;
    expect(Date.parse(offer.expires_at) - Date.parse(offer.created_at)).toBeCloseTo(72 * 3_600_000, -4);
    await use.app.jobs.runNow('expired trades');
    expect((await readTrade(bob, offer.id)).status).toBe('waiting');
    await use.app.db.execute(sql`update trade_proposals set expires_at = now() - interval '1 second'`);
    expect((await readTrade(bob, offer.id)).viewer.can.accept).toBe(false);
    expect(refusal(await act(bob, offer, 'accept'))).toBe('409 trade_ended');
    expect((await readTrade(bob, offer.id)).end_reason).toBe('expired');
    await use.app.jobs.runNow('expired trades');
    expect(await notificationTypes(town.ann)).toEqual(['trade_ended']);
  });

  it('is ended by the expiry job if no one answers', async () => {
    await use.app.db.execute(sql`update trade_proposals set expires_at = now() - interval '1 second'`);
    await use.app.jobs.runNow('expired trades');
    expect(await readTrade(town.ann, offer.id)).toMatchObject({ status: 'ended', end_reason: 'expired' });
    expect(await notificationTypes(town.ann)).toEqual(['trade_ended']);
  });

  it('ends instead of being agreed if a listing is no longer open to trade, even before the change is processed', async () => {
    const { app, bob } = town;
    await app.db.update(listings).set({ trade: false }).where(eq(listings.id, town.ann.card.id));
    await app.db.execute(sql`delete from outbox where kind = 'trade-check'`);
    expect(refusal(await act(bob, offer, 'accept'))).toBe('409 trade_ended');
    expect((await readTrade(bob, offer.id)).end_reason).toBe('not_open_to_trade');
  });

  it('ends other offers for its listings when it is agreed, and prevents new offers for them', async () => {
    const { app, ann, bob, lookups } = town;
    const third = { ...(await makeUser(app.db, { name: 'cat' })), client: ann.client, card: bob.card };
    third.client = await app.as(third);
    const givenCard = await makeListing(app.db, third, { lookups, trade: true });
    const other = await makeOffer({ ...town, ann: { ...third, card: givenCard } });
    await act(bob, offer, 'accept');
    await app.settled();
    expect(await readTrade(third, other.id)).toMatchObject({ status: 'ended', end_reason: 'listing_closed' });
    await bob.client.post(`/api/listings/${bob.card.id}/reopen`, {});
    const again = await third.client.post('/api/trades', { gives: [givenCard.id], gets: [bob.card.id] });
    expect(again.body).toMatchObject({ problems: [{ field: 'gets.0', code: 'listing_already_traded' }] });
  });
});

it('an agreed swap stays visible to both users after one of them blocks the other', async () => {
  const { ann, bob } = town;
  await act(bob, offer, 'accept');
  await ann.client.put(`/api/blocks/${bob.id}`);
  await use.app.settled();
  for (const member of [ann, bob]) expect((await readTrade(member, offer.id)).status).toBe('agreed');
});

it('the expiry job reports a swap that cannot be ended, and still ends other expired swaps', async () => {
  const { db } = use.app;
  const other = await makeOffer({ ...town, ann: town.bob, bob: town.ann });
  await db.execute(sql`update trade_proposals set expires_at = now() - interval '1 day' + make_interval(secs => id)`);
  await db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await db.execute(sql`
    create trigger refused before update on trade_proposals for each row when (old.id = ${sql.raw(String(offer.id))})
    execute function refuse()`);
  try {
    await expect(tradeExpiryJob(db).run(new AbortController().signal)).rejects.toThrow(`Trade ${offer.id} could not`);
  } finally {
    await db.execute(sql`drop function refuse cascade`);
  }
  expect((await readTrade(town.ann, other.id)).status).toBe('ended');
  expect((await readTrade(town.ann, offer.id)).status).toBe('waiting');
});
