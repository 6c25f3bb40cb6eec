import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Review, ReviewListing, ReviewOfConversation } from '#contract/reviews.ts';
import type { Client } from '#test/client.ts';
import { eraseAccount } from '#test/erase-account.ts';
import { type MadeListing, makeConversation, makeImage, makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { sellerAndBuyer } from '#test/parties.ts';
import { withTransaction } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';
import { reviews } from '../../tables/reviews.ts';
import { users } from '../../tables/users.ts';
import { hideListing } from '../listings/index.ts';

const use = sharedApp();
const market = sellerAndBuyer(use);
let listing: MadeListing;
let image: { id: number; url: string };
let conversation: number;

beforeEach(async () => {
  const { seller, buyer } = market;
  image = await makeImage(use.app.db, seller);
  listing = await makeListing(use.app.db, seller, { name: 'Card', image1Id: image.id });
  conversation = (await makeConversation(use.app.db, { listing, buyer })).id;
  const ids = { conversationId: conversation, sellerId: seller.id, buyerId: buyer.id };
  await use.app.db.insert(reviews).values({ ...ids, rating: 5, content: 'Well packed.' });
});

async function listingSeenBy(client: Client): Promise<ReviewListing | null | undefined> {
  const { data } = (await client.get<{ data: Review[] }>(`/api/reviews?search[seller_id]=${market.seller.id}`)).body;
  expect(data).toHaveLength(1);
  return data[0]?.listing;
}
const asStranger = async () => use.app.as(await makeUser(use.app.db));
const hide = (id: number) => withTransaction(use.app.db, (tx, events) => hideListing(tx, events, id, true));
const requestDeletion = (id: number) =>
  use.app.db.update(users).set({ deletionAt: sql`now() - interval '1 second'` }).where(eq(users.id, id));
const withoutPage = () => ({ id: listing.id, name: 'Card', image1: '', is_available: false });

describe('the listing of a review', () => {
  it('is visible to everyone, under its current name, even after it is sold', async () => {
    const expected = { id: listing.id, name: 'Card', image1: image.url, is_available: true };
    for (const client of [use.app.visitor, market.asSeller, market.asBuyer, await asStranger()])
      expect(await listingSeenBy(client)).toEqual(expected);
    await use.app.db
      .update(listings)
      .set({ name: 'Card, first press', status: 'closed', soldAt: new Date() })
      .where(eq(listings.id, listing.id));
    expect(await listingSeenBy(use.app.visitor)).toEqual({ ...expected, name: 'Card, first press' });
  });

  it('is included in the review of a conversation, and in the response to the seller’s reply', async () => {
    const { body } = await market.asBuyer.get<ReviewOfConversation>(`/api/conversations/${conversation}/review`);
    expect(body.review?.listing).toMatchObject({ id: listing.id, name: 'Card' });
    const reply = await market.asSeller.post<Review>(`/api/reviews/${body.review?.id}/reply`, { content: 'Thanks.' });
    expect(reply.body.listing).toMatchObject({ id: listing.id, name: 'Card' });
  });

  it('is returned with the number of other visible listings in the conversation', async () => {
    const add = async () => {
      const { id } = await makeListing(use.app.db, market.seller);
      const { status } = await market.asBuyer.post(`/api/conversations/${conversation}/listings`, { listing_id: id });
      expect(status).toBe(200);
      return id;
    };
    await add();
    expect(await listingSeenBy(use.app.visitor)).toMatchObject({ id: listing.id, more_listings: 1 });
    const second = await add();
    expect(await listingSeenBy(use.app.visitor)).toMatchObject({ id: listing.id, more_listings: 2 });
    await hide(second);
    expect(await listingSeenBy(use.app.visitor)).toMatchObject({ id: listing.id, more_listings: 1 });
  });

  it.each([
    ['a moderator has hidden it', () => hide(listing.id)],
    ['the account of its seller is about to be deleted', () => requestDeletion(market.seller.id)],
  ])('is shown only to its seller and buyer, without a picture or a link, if %s', async (_reason, change) => {
    await change();
    for (const client of [use.app.visitor, await asStranger()]) expect(await listingSeenBy(client)).toBeNull();
    for (const client of [market.asSeller, market.asBuyer]) expect(await listingSeenBy(client)).toEqual(withoutPage());
  });

  it('is shown to no one after the buyer’s account is erased', async () => {
    await requestDeletion(market.buyer.id);
    expect(await eraseAccount(use.app.db, market.buyer.id)).toBe(true);
    for (const client of [use.app.visitor, market.asSeller]) expect(await listingSeenBy(client)).toBeNull();
  });

  it('is shown to no one after the seller’s account is erased', async () => {
    await requestDeletion(market.seller.id);
    expect(await eraseAccount(use.app.db, market.seller.id)).toBe(true);
    for (const client of [use.app.visitor, market.asBuyer]) expect(await listingSeenBy(client)).toBeNull();
  });
});
