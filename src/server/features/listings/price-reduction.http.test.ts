import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SellerCard } from '#contract/listing-card.ts';
import type { Listing } from '#contract/listings.ts';
import type { SearchAnswer } from '#contract/search.ts';
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

describe('the filter for reduced prices', () => {
  const search = async (query: string) =>
    (await use.app.visitor.get<SearchAnswer>(`/api/listings/search?sort=newest&${query}`)).body;

  it('finds exactly the listings whose cards currently show a former price', async () => {
    await change({ price: 15 });
    const days = [0, 29.9, 30, 30.1, 400];
    for (const status of ['open', 'closed'] as const) {
      for (const age of days) {
        const reduced = await make({ status });
        await use.app.db.execute(sql`update listings set was_price_minor = 5000,
          reduced_at = now() - make_interval(secs => ${age * 86_400}) where id = ${reduced}`);
      }
    }
    const isAsOnCards = async () => {
      const { data } = await search('status=all');
      expect(data).toHaveLength(11);
      const expected = data.filter(({ was_price }) => was_price !== undefined).map((card) => card.id);
      const found = await search('status=all&reduced=1');
      expect(found.data.map((card) => card.id)).toEqual(expected);
      expect(found.meta.total).toBe(expected.length);
      expect(found.meta.facets?.status).toEqual([{ status: 'open', count: expected.length }]);
      return expected.length;
    };
    expect(await isAsOnCards()).toBe(3);
    // Nothing is written when the period of a reduction ends, so move the dates back without the trigger that refreshes
    // the search document.
    await use.app.db.execute(sql`alter table listings disable trigger search_updated`);
    for (const table of ['listings', 'search_documents']) {
      await use.app.db.execute(sql`update ${sql.raw(table)} set reduced_at = reduced_at - interval '1 day'`);
    }
    await use.app.db.execute(sql`alter table listings enable trigger search_updated`);
    await use.app.jobs.runNow('former prices');
    expect(await isAsOnCards()).toBe(2);
  });

  it('adds a listing to the matches of a saved search when the price is reduced', async () => {
    const collector = await use.app.as(await makeUser(use.app.db));
    const body = { name: 'Bargains', filters: { reduced: '1' }, mails: 'never' };
    expect((await collector.post('/api/saved-searches', body)).status).toBe(201);
    const count = async () => {
      await use.app.settled();
      const { data } = (await collector.get<{ data: { match_count: number }[] }>('/api/saved-searches')).body;
      return data[0]?.match_count;
    };
    await change({ price: 19.5 });
    expect(await count()).toBe(0);
    await use.app.db.execute(sql`update listings set price_since = now() - interval '8 days'`);
    await change({ price: 15 });
    expect(await count()).toBe(1);
  });
});

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

  it('is shown after a PUT of the whole listing has lowered the price', async () => {
    const { group, members, sourcetype, currency, seller: _, user: __, viewer: ___, ...listing } = await read();
    const { status } = await owner.put(`/api/listings/${id}`, { ...listing, members, price: 12 });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({ price: 12, was_price: 20 });
  });

  it('is not shown if it was valid for less than a week, or only while the listing was closed', async () => {
    id = await make({ priceSince: daysAgo(6) });
    await change({ price: 15 });
    expect(await read()).not.toHaveProperty('was_price');
    id = await make({ status: 'closed' });
    await change({ status: 'open' });
    await change({ price: 15 });
    expect(await read()).not.toHaveProperty('was_price');
  });

  it('is not shown if the new price only reverses an earlier price increase', async () => {
    await change({ price: 30 });
    await use.app.db.execute(sql`update listings set price_since = now() - interval '8 days' where id = ${id}`);
    await change({ price: 20 });
    expect(await read()).not.toHaveProperty('was_price');
  });

  it('is not shown after 30 days or while the listing is closed', async () => {
    await change({ price: 15 });
    await change({ status: 'closed' });
    expect(await read()).not.toHaveProperty('was_price');
    await change({ status: 'open' });
    expect(await read()).toMatchObject({ was_price: 20 });
    await use.app.db.execute(sql`update listings set reduced_at = now() - interval '30 days' where id = ${id}`);
    expect(await read()).not.toHaveProperty('was_price');
  });
});
