import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import { passAlertDays } from '#test/alert-days.ts';
import type { Client } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { openShop, type Shop } from '#test/shop.ts';

const use = sharedApp();
let buyerIs: Person;
let buyer: Client;
let shop: Shop;

beforeEach(async () => {
  const { app } = use;
  shop = await openShop(app);
  buyerIs = await makeUser(app.db, { name: 'buyer' });
  buyer = await app.as(buyerIs);
  await app.db.execute(sql`insert into currency_rates (currency_id, per_base, as_of)
    select id, case code when 'GBP' then 0.8 else 1.4 end, '2026-01-01' from currencies where code in ('GBP', 'CAD')`);
});

type Filters = SavedSearch['filters'];
async function saveSearch(filters: Filters, more: Partial<SavedSearch> = {}, client = buyer): Promise<SavedSearch> {
  const body = { name: filters.q ?? 'search', mails: 'never', ...more, filters };
  const answer = await client.post<SavedSearch>('/api/saved-searches', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function bellOf(client: Client): Promise<string[]> {
  const { body } = await client.get<{ data: Notification[] }>('/api/notifications');
  return body.data.map(({ type, listing, saved_search, sender }) =>
    [type, listing?.name, saved_search?.name ?? '-', sender.name].join(', '),
  );
}

const MATCH = 'search_match, Blue moon photocard, moon, seller';
const DROP = 'search_cheaper, Blue moon photocard, moon, seller';
const CHEAPER = 'favourite_cheaper, Blue moon photocard, -, seller';

describe('a saved search', () => {
  it('notifies its user in real time about a new listing that matches', async () => {
    const savedSearch = await saveSearch({ q: 'moon' });
    await saveSearch({ q: 'sunrise' });
    await use.app.settled();
    use.app.pushes.length = 0;
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([MATCH]);
    const [notification] = (await buyer.get<{ data: Notification[] }>('/api/notifications')).body.data;
    expect(notification?.alert).toMatchObject({
      image1: expect.stringContaining('/storage/listings/'),
      price: expect.any(Number),
    });
    expect(use.app.pushes.map(({ channel, event }) => `${channel} ${event}`)).toEqual([
      `private-user.${buyerIs.id} changed`,
    ]);
    const { body } = await buyer.get<{ data: SavedSearch[] }>('/api/saved-searches');
    expect(body.data.map(({ id, match_count }) => [id, match_count])).toContainEqual([savedSearch.id, 1]);
    expect(await bellOf(shop.client)).toEqual([]);
  });

  it.each<[string, Filters]>([
    ['the name, in another case and with accents', { q: 'BLÜE' }],
    ['a prefix', { q: 'pho' }],
    ['a substring', { q: 'tocar' }],
    ['a missing letter', { q: 'phtocard' }],
    ['an extra letter', { q: 'photoccard' }],
    ['a wrong letter', { q: 'photokard' }],
    ['two swapped letters', { q: 'photocadr' }],
    ['words in any order, of name, group, member and seller', { q: 'seller orchid ada moon' }],
    ['the description', { q: 'new' }],
    ['a group without words', { group: '1' }],
    ['one of several members', { member: '1,2' }],
    ['a source type and words', { q: 'moon', sourcetype: '1' }],
    ['no filter at all', {}],
    ['a currency', { currency: 'USD' }],
    ['a price', { min_price: '20', max_price: '20' }],
    ['a price in another currency, by the rate', { max_price: '16', price_currency: 'GBP' }],
    ['the status "all"', { q: 'moon', status: 'all' }],
  ])('matches a new listing (%s)', async (_what, filters) => {
    await saveSearch(filters, { name: 'moon' });
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([MATCH]);
  });

  it.each<[string, Filters]>([
    ['a word that the listing lacks', { q: 'moon sunrise' }],
    ['two wrong letters', { q: 'photokart' }],
    ['a typo in a word of three letters', { q: 'mon' }],
    ['a substring of two letters', { q: 'oc' }],
    ['another group', { q: 'moon', group: '2' }],
    ['another member', { member: '2' }],
    ['another currency', { currency: 'GBP' }],
    ['a higher price', { q: 'moon', min_price: '20.01' }],
    ['a lower price', { q: 'moon', max_price: '19.99' }],
    ['a lower price by the rate', { max_price: '15.99', price_currency: 'GBP' }],
    ['the status "closed"', { q: 'moon', status: 'closed' }],
  ])('does not match a new listing (%s)', async (_what, filters) => {
    await saveSearch(filters);
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([]);
  });

  it('causes only one notification, about the oldest search, if several searches of the user match', async () => {
    await saveSearch({ q: 'moon' });
    await saveSearch({ q: 'blue' });
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([MATCH]);
  });

  it('does not notify about a listing published before the search was saved, however late the alert is delivered', async () => {
    const release = sql`update outbox set run_at = now() where kind = 'listing-alerts'`;
    await use.app.db.execute(sql`
      create function hold_alerts() returns trigger language plpgsql as
      $$ begin if new.kind = 'listing-alerts' then new.run_at := now() + interval '1 hour'; end if; return new; end $$`);
    await use.app.db.execute(
      sql`create trigger hold before insert on outbox for each row execute function hold_alerts()`,
    );
    // Makes the delayed alerts due; any write wakes the outbox workers.
    const deliver = async () => {
      await use.app.db.execute(release);
      await buyer.put('/api/preferences', {});
      await use.app.settled();
      expect((await use.app.db.execute(sql`select 1 from outbox where kind = 'listing-alerts'`)).rows).toEqual([]);
    };
    try {
      const listing = await shop.publish();
      await saveSearch({ q: 'moon' });
      await deliver();
      expect(await bellOf(buyer)).toEqual([]);
      // Once the listing has changed again, the search matches it.
      await shop.save(listing, { price: 19 });
      await deliver();
      expect(await bellOf(buyer)).toEqual([MATCH]);
    } finally {
      await use.app.db.execute(sql`drop trigger hold on outbox`);
      await use.app.db.execute(sql`drop function hold_alerts`);
    }
  });

  it('does not notify a suspended user, nor about the user’s own listings or older listings', async () => {
    await saveSearch({ q: 'moon' }, {}, shop.client);
    const suspended = await makeUser(use.app.db, { name: 'gone' });
    await saveSearch({ q: 'moon' }, {}, await use.app.as(suspended));
    await use.app.db.execute(sql`update users set status = 'suspended' where id = ${suspended.id}`);
    const listing = await shop.publish();
    await saveSearch({ q: 'moon' });
    await shop.save(listing, { description: '<p>Still here.</p>' });
    const { rows } = await use.app.db.execute(sql`select 1 from notifications`);
    expect(rows).toEqual([]);
  });

  it('notifies again only if the price is at least five percent below the price in the last alert', async () => {
    await saveSearch({ q: 'moon' });
    const listing = await shop.publish();
    await passAlertDays(use.app.db);
    for (const price of [25, 20, 22, 21, 19.99, 19.01]) await shop.save(listing, { price });
    expect(await bellOf(buyer)).toHaveLength(1);
    await shop.save(listing, { price: 19 });
    expect(await bellOf(buyer)).toEqual([DROP, MATCH]);
    await passAlertDays(use.app.db);
    const pounds = await use.app.db.execute<{ id: number }>(sql`select id from currencies where code = 'GBP'`);
    // An alert requires a price that is at least five percent below 19 USD: at most 18.05 USD, which is 14.44 GBP.
    // 14.45 GBP is 18.06 USD.
    await shop.save(listing, { price: 14.45, currency_id: pounds.rows[0]?.id ?? 0 });
    expect(await bellOf(buyer)).toHaveLength(2);
    await shop.save(listing, { price: 14.44, currency_id: pounds.rows[0]?.id ?? 0 });
    expect(await bellOf(buyer)).toHaveLength(3);
  });

  it('notifies about a listing that becomes cheap enough, and again on reopening only if the price is lower', async () => {
    await saveSearch({ q: 'moon', max_price: '15' });
    const listing = await shop.publish();
    expect(await bellOf(buyer)).toEqual([]);
    await shop.save(listing, { price: 15 });
    expect(await bellOf(buyer)).toEqual([MATCH]);
    await shop.save(listing, { price: 15, status: 'closed' });
    await shop.reopen(listing);
    expect(await bellOf(buyer)).toHaveLength(1);
    await shop.save(listing, { price: 12, status: 'closed' });
    expect(await bellOf(buyer)).toHaveLength(1);
    await passAlertDays(use.app.db);
    await shop.reopen(listing);
    expect(await bellOf(buyer)).toHaveLength(2);
  });

  it('notifies about a lower price even after the notification about the match was deleted', async () => {
    await saveSearch({ q: 'moon' });
    const listing = await shop.publish();
    await use.app.db.execute(sql`delete from notifications`);
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 15 });
    expect(await bellOf(buyer)).toEqual([DROP]);
  });

  it('can be deleted without deleting its notifications', async () => {
    const savedSearch = await saveSearch({ q: 'moon' });
    await shop.publish();
    expect((await buyer.send('DELETE', `/api/saved-searches/${savedSearch.id}`)).status).toBe(204);
    expect(await bellOf(buyer)).toEqual(['search_match, Blue moon photocard, -, seller']);
  });
});

describe('the former price of an alert', () => {
  it('is shown only if the alert is about a price drop', async () => {
    await saveSearch({ q: 'moon' });
    const listing = await shop.publish();
    await use.app.db.execute(sql`update listings set price_since = now() - interval '8 days'`);
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 15 });
    const { body } = await buyer.get<{ data: Notification[] }>('/api/notifications');
    expect(body.data.map(({ type, alert }) => [type, alert?.price, alert?.was_price])).toEqual([
      ['search_cheaper', 15, 20],
      ['search_match', 15, undefined],
    ]);
  });
});

describe('an alert about a favourite', () => {
  it('is sent when the favourite is at least five percent cheaper than when it was added or last announced', async () => {
    const listing = await shop.publish();
    await buyer.put(`/api/favourites/${listing.id}`);
    for (const price of [20, 30, 20]) await shop.save(listing, { price });
    expect(await bellOf(buyer)).toEqual([]);
    await shop.save(listing, { price: 19 });
    expect(await bellOf(buyer)).toEqual([CHEAPER]);
    await shop.save(listing, { price: 19, status: 'closed' });
    await shop.save(listing, { price: 18, status: 'closed' });
    expect(await bellOf(buyer)).toHaveLength(1);
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 18, status: 'open' });
    expect(await bellOf(buyer)).toHaveLength(2);
  });

  it('replaces the alert of a matching saved search until the favourite is removed', async () => {
    const listing = await shop.publish();
    await buyer.put(`/api/favourites/${listing.id}`);
    await saveSearch({ q: 'moon' });
    await shop.save(listing, { price: 19 });
    expect(await bellOf(buyer)).toEqual([CHEAPER]);
    await buyer.send('DELETE', `/api/favourites/${listing.id}`);
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 18 });
    expect(await bellOf(buyer)).toEqual([DROP, CHEAPER]);
  });
});

it('listing alerts notify each of 450 users exactly once', async () => {
  await use.app.db.execute(sql`
    insert into users (name, email, status, currency_id)
    select 'crowd-' || n, 'crowd-' || n || '@example.test', 'active', ${shop.lookups.currency} from generate_series(1, 450) n`);
  await use.app.db.execute(sql`
    insert into saved_searches (user_id, name, mails, filters)
    select id, 'moon', 'never', '{"q": "moon"}' from users where name like 'crowd-%'`);
  await shop.publish();
  const { rows } = await use.app.db.execute(sql`
    select count(*)::int as alerts, count(distinct recipient_id)::int as people from notifications`);
  expect(rows).toEqual([{ alerts: 450, people: 450 }]);
});
