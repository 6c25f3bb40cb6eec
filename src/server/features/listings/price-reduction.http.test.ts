import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SellerCard } from '#contract/listing-card.ts';
import type { Listing } from '#contract/listings.ts';
import type { Client } from '#test/client.ts';
import { type Lookups, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let seller: Person;
let owner: Client;
let lookups: Lookups;
let id: number;

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const make = async (more: Parameters<typeof makeListing>[2] = {}) =>
  (await makeListing(use.app.db, seller, { lookups, priceMinor: 2000, priceSince: daysAgo(8), ...more })).id;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
  owner = await use.app.as(seller);
  lookups = await makeLookups(use.app.db);
  id = await make();
});

const read = async () => (await use.app.visitor.get<Listing>(`/api/listings/${id}`)).body;
async function change(edit: { price?: number; status?: 'open' | 'closed' }) {
  const { version } = await read();
  await owner.post('/api/account/listings/changes', { changes: [{ id, version, ...edit }] });
}

describe('the former price of a listing', () => {
  it('is shown on the page and on cards after the price was lowered', async () => {
    expect(await read()).not.toHaveProperty('was_price');
    await change({ price: 15 });
    expect(await read()).toMatchObject({ price: 15, was_price: 20 });
    for (const path of ['/api/listings/newest', `/api/users/${seller.id}/listings`]) {
      expect((await use.app.visitor.get<SellerCard[]>(path)).body).toEqual([
        expect.objectContaining({ price: 15, was_price: 20 }),
      ]);
    }
    const found = await use.app.visitor.get<{ data: SellerCard[] }>('/api/listings/search?sort=newest');
    expect(found.body.data).toEqual([expect.objectContaining({ was_price: 20 })]);
  });

  it('is shown after a save of the whole listing', async () => {
    const { group, members, sourcetype, currency, seller: _, user: __, viewer: ___, ...listing } = await read();
    const { status } = await owner.put(`/api/listings/${id}`, { ...listing, members, price: 12 });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({ price: 12, was_price: 20 });
  });

  it('is not shown if it has stood for less than a week, or only while the listing was closed', async () => {
    id = await make({ priceSince: daysAgo(6) });
    await change({ price: 15 });
    expect(await read()).not.toHaveProperty('was_price');
    id = await make({ status: 'closed' });
    await change({ status: 'open' });
    await change({ price: 15 });
    expect(await read()).not.toHaveProperty('was_price');
  });

  it('is not shown if the price was raised before it was lowered', async () => {
    await change({ price: 30 });
    await use.app.db.execute(sql`update listings set price_since = now() - interval '8 days' where id = ${id}`);
    await change({ price: 20 });
    expect(await read()).not.toHaveProperty('was_price');
  });

  it('is no longer shown after 30 days, and not while the listing is closed', async () => {
    await change({ price: 15 });
    await change({ status: 'closed' });
    expect(await read()).not.toHaveProperty('was_price');
    await change({ status: 'open' });
    expect(await read()).toMatchObject({ was_price: 20 });
    await use.app.db.execute(sql`update listings set reduced_at = now() - interval '30 days' where id = ${id}`);
    expect(await read()).not.toHaveProperty('was_price');
  });
});
