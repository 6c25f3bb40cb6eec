import { beforeEach, describe, expect, it } from 'vitest';
import type { Listing, ListingCard } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeConnection, makeConversation, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { sellerAndBuyer } from '#test/parties.ts';
import { bundleListings } from '../../tables/bundles.ts';

const use = sharedApp();
const market = sellerAndBuyer(use);
beforeEach(async () => {
  await makeConversation(use.app.db, { listing: market.listing, buyer: market.buyer });
});

const path = (rest = '') => `/api/listings/${market.listing.id}${rest}`;
const read = async (client: Client) => (await client.get<Listing>(path())).body;

describe('PUT /api/listings/{id}/sale', () => {
  it('closes the listing and records the buyer and the price, which only the seller sees', async () => {
    const { status, body } = await market.asSeller.put<Listing>(path('/sale'), {
      buyer_id: market.buyer.id,
      price: 17.5,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'closed',
      is_sold: true,
      viewer: { sale: { buyer: { id: market.buyer.id, name: market.buyer.name }, price: 17.5 } },
    });
    expect(await read(market.asBuyer)).toMatchObject({ is_sold: true, viewer: { sale: null } });
    const { data } = (await market.asSeller.get<{ data: ListingCard[] }>('/api/listings/search?status=closed')).body;
    expect(data.find(({ id }) => id === market.listing.id)?.status).toBe('closed');
    const newest = (await market.asBuyer.get<ListingCard[]>('/api/listings/newest')).body;
    expect(newest.map(({ id }) => id)).not.toContain(market.listing.id);
  });

  it('needs neither a buyer nor a price, and corrects a sale without changing its date', async () => {
    const first = (await market.asSeller.put<Listing>(path('/sale'), {})).body.viewer.sale;
    expect(first).toMatchObject({ buyer: null, price: null });
    const corrected = (await market.asSeller.put<Listing>(path('/sale'), { price: '12.00' })).body.viewer.sale;
    expect(corrected).toEqual({ ...first, price: 12 });
  });

  it('records a sale, which is removed when the listing is reopened', async () => {
    await market.asSeller.put(path('/sale'), { buyer_id: market.buyer.id });
    await market.asSeller.post(path('/reopen'), {});
    expect(await read(market.asSeller)).toMatchObject({ status: 'open', viewer: { sale: null } });
    expect(await read(market.asSeller)).not.toHaveProperty('is_sold');
  });

  it('refuses a buyer without a conversation, a negative price, and requests from users other than the seller', async () => {
    const stranger = await makeUser(use.app.db);
    expect(refusal(await market.asSeller.put(path('/sale'), { buyer_id: stranger.id }))).toBe(
      '422 validation_failed: buyer_id',
    );
    expect(refusal(await market.asSeller.put(path('/sale'), { price: -1 }))).toBe('422 validation_failed: price');
    expect(refusal(await market.asBuyer.put(path('/sale'), {}))).toBe('403 forbidden');
    expect((await read(market.asSeller)).status).toBe('open');
  });

  it('refuses a buyer whose request about the listing was not accepted, even if they have a conversation about another listing', async () => {
    const [listing, requested] = [
      await makeListing(use.app.db, market.seller),
      await makeListing(use.app.db, market.seller),
    ];
    const { id: connectionId } = await makeConnection(use.app.db, requested, market.buyer);
    await use.app.db.insert(bundleListings).values({ connectionId, listingId: listing.id, place: 1 });
    const sale = await market.asSeller.put(`/api/listings/${listing.id}/sale`, { buyer_id: market.buyer.id });
    expect(refusal(sale)).toBe('422 validation_failed: buyer_id');
  });
});

describe('GET /api/listings/{id}', () => {
  it('shows no sale for a listing that was closed without a sale', async () => {
    const other = await makeListing(use.app.db, market.seller, { status: 'closed' });
    const { body } = await market.asSeller.get<Listing>(`/api/listings/${other.id}`);
    expect(body).not.toHaveProperty('is_sold');
    expect(body.viewer.sale).toBeNull();
  });
});
