import { beforeEach, describe, expect, it } from 'vitest';
import type { Listing, ListingCard } from '#contract/listings.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { openShop, type Shop } from '#test/shop.ts';

const use = sharedApp();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(use.app);
});

const search = async (query: string): Promise<number[]> => {
  const { body } = await use.app.visitor.get<{ data: ListingCard[] }>(`/api/listings/search?${query}`);
  return body.data.map(({ id }) => id);
};
const read = async (id: number): Promise<Listing> => (await use.app.visitor.get<Listing>(`/api/listings/${id}`)).body;

describe('a listing that is open to trade', () => {
  it('is marked as open to trade on its page and card, and is found by the search filter', async () => {
    const forSale = await shop.publish();
    const forTrade = await shop.publish({ trade: true });
    expect(forSale.trade).toBe(false);
    expect(forTrade.trade).toBe(true);
    expect((await read(forTrade.id)).trade).toBe(true);
    const { body } = await use.app.visitor.get<ListingCard[]>('/api/listings/newest');
    expect(body.map(({ id, trade }) => ({ id, trade }))).toEqual([
      { id: forTrade.id, trade: true },
      { id: forSale.id, trade: false },
    ]);
    expect(await search('trade=1')).toEqual([forTrade.id]);
    expect(await search('trade=')).toEqual([forTrade.id, forSale.id]);
    expect(await search(`trade=1&q=moon&group=${shop.lookups.group}`)).toEqual([forTrade.id]);
    const refusal = await use.app.visitor.get('/api/listings/search?trade=yes');
    expect(refusal.status).toBe(422);
  });

  it('stays open to trade when a client saves the listing without the trade field', async () => {
    const listing = await shop.publish({ trade: true });
    await shop.save(listing, { name: 'Renamed' });
    expect(await read(listing.id)).toMatchObject({ name: 'Renamed', trade: true });
    await shop.save(listing, { trade: false });
    expect((await read(listing.id)).trade).toBe(false);
    expect(await search('trade=1')).toEqual([]);
  });

  it('matches a saved search for trades after the seller opens it to trade', async () => {
    const collector = await use.app.as(await makeUser(use.app.db));
    const body = { name: 'Trades', filters: { trade: '1' }, mails: 'never' };
    expect((await collector.post('/api/saved-searches', body)).status).toBe(201);
    const listing = await shop.publish();
    const matchCount = async () =>
      (await collector.get<{ data: { match_count: number }[] }>('/api/saved-searches')).body.data[0]?.match_count;
    expect(await matchCount()).toBe(0);
    await shop.save(listing, { trade: true });
    await shop.save(listing, { trade: true });
    expect(await matchCount()).toBe(1);
  });
});
