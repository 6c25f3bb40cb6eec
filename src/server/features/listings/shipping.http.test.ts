import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { countries } from '#contract/countries.ts';
import type { Listing } from '#contract/listings.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { deliveryCases } from '#rules/listings/can-reach.fixture.ts';
import { shippingCases } from '#rules/listings/ships-to.fixture.ts';
import { refusal } from '#test/client.ts';
import { makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { openShop, type Shop } from '#test/shop.ts';

const use = sharedApp();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(use.app);
});

const read = async (id: number) => (await use.app.visitor.get<Listing>(`/api/listings/${id}`)).body;
const search = async (query: string): Promise<number[]> =>
  (await use.app.visitor.get<SearchAnswer>(`/api/listings/search?${query}`)).body.data.map(({ id }) => id);

describe('the shipping of a listing', () => {
  it('is shown on the page of the listing, with the seller’s country as the default origin', async () => {
    const plain = await shop.publish();
    expect(await read(plain.id)).toMatchObject({
      ships_from: 'US',
      ships_to: null,
      shipping_cost: null,
      handover: false,
    });
    const stated = { ships_from: 'CA', ships_to: 'region', shipping_cost: ' 4 CAD ', handover: true };
    const listing = await shop.publish(stated);
    expect(await read(listing.id)).toMatchObject({ ...stated, shipping_cost: '4 CAD' });
  });

  it('is unchanged when a client saves the listing without the shipping fields, and is cleared by null', async () => {
    const listing = await shop.publish({ ships_to: 'world', shipping_cost: '4 USD', handover: true });
    await shop.save(listing, { name: 'Renamed' });
    expect(await read(listing.id)).toMatchObject({ ships_to: 'world', shipping_cost: '4 USD', handover: true });
    await shop.save(listing, { ships_to: null, shipping_cost: '\u3164', handover: false });
    expect(await read(listing.id)).toMatchObject({ ships_to: null, shipping_cost: null, handover: false });
  });

  it.each([
    ['ships_from', 'FR'],
    ['ships_to', 'moon'],
    ['shipping_cost', 'x'.repeat(121)],
  ])('refuses %s with the value %s', async (field, value) => {
    const listing = await shop.publish();
    const response = await shop.client.put(`/api/listings/${listing.id}`, { ...listing, [field]: value });
    expect(refusal(response)).toBe(`422 validation_failed: ${field}`);
  });
});

describe('the filter for listings that are shipped from a country', () => {
  it('finds listings from any of the chosen countries, in a search and in the matches of a saved search', async () => {
    const collector = await use.app.as(await makeUser(use.app.db));
    const body = { name: 'Nearby', filters: { from_us: '1', from_ca: '1' }, mails: 'never' };
    expect((await collector.post('/api/saved-searches', body)).status).toBe(201);
    const own = await shop.publish();
    const canada = await shop.publish({ ships_from: 'CA', ships_to: 'world' });
    const abroad = await shop.publish({ ships_from: 'UK' });
    expect(await search('from_us=1')).toEqual([own.id]);
    expect(await search('from_ca=1&q=moon')).toEqual([canada.id]);
    expect(await search('from_uk=1&from_ca=1')).toEqual([abroad.id, canada.id]);
    expect(await search('from_uk=1&from_ca=1&ships_us=1')).toEqual([canada.id]);
    const { data } = (await collector.get<{ data: { match_count: number }[] }>('/api/saved-searches')).body;
    expect(data[0]?.match_count).toBe(2);
    await use.app.db.execute(sql`update users set country = 'UK' where id = ${shop.seller.id}`);
    await shop.save(own, { name: 'Moved moon' });
    expect(await search('from_us=1')).toEqual([]);
  });
});

describe('the filter for listings that are shipped to a country', () => {
  it('finds a listing by each country that it is shipped to, in a search and in the matches of a saved search', async () => {
    const collector = await use.app.as(await makeUser(use.app.db));
    const body = { name: 'To Canada', filters: { ships_ca: '1' }, mails: 'never' };
    expect((await collector.post('/api/saved-searches', body)).status).toBe(201);
    const region = await shop.publish({ ships_to: 'region' });
    const abroad = await shop.publish({ ships_from: 'UK', ships_to: 'country' });
    await shop.publish();
    expect(await search('ships_us=1')).toEqual([region.id]);
    expect(await search('ships_ca=1&q=moon')).toEqual([region.id]);
    expect(await search('ships_uk=1')).toEqual([abroad.id]);
    expect(await search('ships_us=1&ships_uk=1')).toEqual([]);
    const { data } = (await collector.get<{ data: { match_count: number }[] }>('/api/saved-searches')).body;
    expect(data[0]?.match_count).toBe(1);
  });

  it.each(shippingCases)(
    'decides in SQL that a listing from %s with the shipping area %s is shipped to %j',
    async (from, area, expected) => {
      const { rows } = await use.app.db.execute<{ to: string }>(sql`
      select country as to from unnest(${sql.param([...countries])}::text[]) with ordinality as c (country, at)
      where ships_to(${from}::text, ${area}::text, country) order by at`);
      expect(rows.map(({ to }) => to)).toEqual(expected);
    },
  );
});

describe('the delivery of a listing', () => {
  it.each(deliveryCases)(
    'decides in SQL that a listing sent from %s to the area %s (in person: %s) by a seller in %s reaches users in %j',
    async (from, area, handover, home, expected) => {
      const reach = (to: SQL) =>
        sql`can_reach(${from}::text, ${area}::text, ${handover}::boolean, ${home}::text, ${to})`;
      const { rows } = await use.app.db.execute<{ to: string }>(sql`
        select country as to from unnest(${sql.param([...countries])}::text[]) with ordinality as c (country, at)
        where ${reach(sql`country`)} and ${reach(sql`null`)} order by at`);
      expect(rows.map(({ to }) => to)).toEqual(expected);
    },
  );
});
