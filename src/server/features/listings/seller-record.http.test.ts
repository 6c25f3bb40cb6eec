import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import type { PublicProfile } from '#contract/profiles.ts';
import { MIN_ANSWERS } from '#rules/profiles/response-time.ts';
import { type MadeListing, makeConnection, makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let seller: Person;
let listing: MadeListing;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
  listing = await makeListing(use.app.db, seller);
});

/**
 * Reads the seller record from both the listing and the profile. Checks that they are equal, because visitors get the
 * listing from a cache, which could be outdated.
 */
async function record() {
  const page = await use.app.visitor.get<Listing>(`/api/listings/${listing.id}`);
  const profile = await use.app.visitor.get<PublicProfile>('/api/users/seller');
  expect(page.body.seller.record).toEqual(profile.body.record);
  expect(page.body.user).toEqual(page.body.seller);
  return profile.body.record;
}

const request = async () => (await makeConnection(use.app.db, listing, await makeUser(use.app.db))).notification;

const age = (hours: number) =>
  use.app.db.execute(
    sql`update connections set created_at = now() - make_interval(hours => ${hours}) where decided_at is null`,
  );

async function answer(hours: number, how: 'accept' | 'decline' = 'decline'): Promise<void> {
  const notification = await request();
  await age(hours);
  const client = await use.app.as(seller);
  expect((await client.post(`/api/notifications/${notification}/connection-${how}`)).status).toBe(200);
}

describe('the record of a seller', () => {
  it('shows the usual response time as soon as enough requests were accepted or declined', async () => {
    for (const hours of [1, 3, 3, 100]) await answer(hours);
    // An unanswered contact request is not counted.
    await request();
    expect(await record()).toBeUndefined();
    await use.app.db.execute(sql`delete from notifications where type = 'connection_request' and not is_read`);
    await answer(5, 'accept');
    expect(await record()).toEqual({ sales: 0, response_hours: 6 });
  });

  it('does not count requests that were accepted automatically by an agreed trade', async () => {
    for (let n = 0; n < MIN_ANSWERS; n++) {
      const buyer = await makeUser(use.app.db);
      await use.app.db.execute(sql`insert into connections (listing_id, buyer_id, seller_id, status, decided_at)
        values (${listing.id}, ${buyer.id}, ${seller.id}, 'accepted', now())`);
    }
    expect(await record()).toBeUndefined();
  });

  it('counts the sales of visible listings, and is updated when a sale is recorded or undone', async () => {
    const client = await use.app.as(seller);
    const sell = async ({ id }: MadeListing) =>
      expect((await client.put(`/api/listings/${id}/sale`, { buyer_id: null, price: null })).status).toBe(200);
    expect(await record()).toBeUndefined();
    await sell(listing);
    expect(await record()).toEqual({ sales: 1, response_hours: null });
    const second = await makeListing(use.app.db, seller);
    await sell(second);
    expect(await record()).toMatchObject({ sales: 2 });
    await use.app.db.execute(sql`update listings set is_hidden = true where id = ${second.id}`);
    expect(await record()).toMatchObject({ sales: 1 });
    expect((await client.post(`/api/listings/${listing.id}/reopen`)).status).toBe(200);
    expect(await record()).toBeUndefined();
  });

  it('is missing on the listing of a suspended seller', async () => {
    await use.app.db.execute(sql`update listings set status = 'closed', sold_at = now() where id = ${listing.id}`);
    const read = async () => (await use.app.visitor.get<Listing>(`/api/listings/${listing.id}`)).body.seller;
    expect(await read()).toHaveProperty('record');
    await use.app.db.execute(sql`update users set status = 'suspended' where id = ${seller.id}`);
    expect(await read()).not.toHaveProperty('record');
  });
});
