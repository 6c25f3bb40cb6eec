import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { SavedSearch } from '#contract/saved-searches.ts';
import type { Client } from '../../../../test/support/client.ts';
import { makeUser, type Person } from '../../../../test/support/factories.ts';
import { sharedApp } from '../../../../test/support/make-app.ts';
import { openShop, type Shop } from '../../../../test/support/shop.ts';

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
async function keep(filters: Filters, more: Partial<SavedSearch> = {}, client = buyer): Promise<SavedSearch> {
  const body = { name: filters.q ?? 'search', mails: 'never', ...more, filters };
  const answer = await client.post<SavedSearch>('/api/saved-searches', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function bellOf(client: Client): Promise<string[]> {
  const { body } = await client.get<{ data: Notification[] }>('/api/notifications');
  return body.data.map(({ type, listing, saved_search, sender }) =>
    [type, listing.name, saved_search?.name ?? '-', sender.name].join(', '),
  );
}

/** As if a day had passed since these people were told. */
const passDay = async () => {
  for (const table of ['saved_search_matches', 'favourites']) {
    await use.app.db.execute(sql`update ${sql.identifier(table)} set told_at = told_at - interval '1 day'`);
  }
};

const TOLD = 'search_match, Blue moon photocard, moon, seller';
const CHEAPER = 'favourite_cheaper, Blue moon photocard, -, seller';

describe('a saved search', () => {
  it('tells of what is published and fits, live and by what the listing is', async () => {
    const kept = await keep({ q: 'moon' });
    await keep({ q: 'sunrise' });
    await use.app.settled();
    use.app.pushes.length = 0;
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([TOLD]);
    expect(use.app.pushes.map(({ channel, event }) => `${channel} ${event}`)).toEqual([
      `private-user.${buyerIs.id} changed`,
    ]);
    const { body } = await buyer.get<{ data: SavedSearch[] }>('/api/saved-searches');
    expect(body.data.map(({ id, match_count }) => [id, match_count])).toContainEqual([kept.id, 1]);
    expect(await bellOf(shop.client)).toEqual([]);
  });

  it.each<[string, Filters]>([
    ['the name, in another case and with accents', { q: 'BLÜE' }],
    ['a beginning', { q: 'pho' }],
    ['a part', { q: 'tocar' }],
    ['a letter too few', { q: 'phtocard' }],
    ['a letter too many', { q: 'photoccard' }],
    ['another letter', { q: 'photokard' }],
    ['two that changed places', { q: 'photocadr' }],
    ['words in any order, of name, group, member and seller', { q: 'seller orchid ada moon' }],
    ['the description', { q: 'new' }],
    ['nothing but a group', { group: '1' }],
    ['one of several members', { member: '1,2' }],
    ['a source type beside words', { q: 'moon', sourcetype: '1' }],
    ['everything', {}],
    ['a currency', { currency: 'USD' }],
    ['a price', { min_price: '20', max_price: '20' }],
    ['a price in another currency, by the rate', { max_price: '16', price_currency: 'GBP' }],
    ['open ones and closed ones', { q: 'moon', status: 'all' }],
  ])('is met by %s', async (_what, filters) => {
    await keep(filters, { name: 'moon' });
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([TOLD]);
  });

  it.each<[string, Filters]>([
    ['one word that is not there', { q: 'moon sunrise' }],
    ['two letters wrong', { q: 'photokart' }],
    ['a typo in a short word', { q: 'mooo' }],
    ['a part of two letters', { q: 'oc' }],
    ['another group', { q: 'moon', group: '2' }],
    ['another member', { member: '2' }],
    ['another currency', { currency: 'GBP' }],
    ['a higher price', { q: 'moon', min_price: '20.01' }],
    ['a lower price', { q: 'moon', max_price: '19.99' }],
    ['a lower price by the rate', { max_price: '15.99', price_currency: 'GBP' }],
    ['closed ones only', { q: 'moon', status: 'closed' }],
  ])('is not met by %s', async (_what, filters) => {
    await keep(filters);
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([]);
  });

  it('rings once for several that fit, and names the first', async () => {
    await keep({ q: 'moon' });
    await keep({ q: 'blue' });
    await shop.publish();
    expect(await bellOf(buyer)).toEqual([TOLD]);
  });

  it('does not ring for a listing that was published before the search was saved, however late it is delivered', async () => {
    const release = sql`update outbox set run_at = now() where kind = 'listing-alerts'`;
    await use.app.db.execute(sql`
      create function hold_alerts() returns trigger language plpgsql as
      $$ begin if new.kind = 'listing-alerts' then new.run_at := now() + interval '1 hour'; end if; return new; end $$`);
    await use.app.db.execute(
      sql`create trigger hold before insert on outbox for each row execute function hold_alerts()`,
    );
    // What was held back is due; any write wakes the runners.
    const deliver = async () => {
      await use.app.db.execute(release);
      await buyer.put('/api/preferences', {});
      await use.app.settled();
      expect((await use.app.db.execute(sql`select 1 from outbox where kind = 'listing-alerts'`)).rows).toEqual([]);
    };
    try {
      const listing = await shop.publish();
      await keep({ q: 'moon' });
      await deliver();
      expect(await bellOf(buyer)).toEqual([]);
      // What happens to it from now on does concern the search.
      await shop.save(listing, { price: 19 });
      await deliver();
      expect(await bellOf(buyer)).toEqual([TOLD]);
    } finally {
      await use.app.db.execute(sql`drop trigger hold on outbox`);
      await use.app.db.execute(sql`drop function hold_alerts`);
    }
  });

  it('says nothing of one’s own listings, to suspended people, or of what it was told before it was saved', async () => {
    await keep({ q: 'moon' }, {}, shop.client);
    const gone = await makeUser(use.app.db, { name: 'gone' });
    await keep({ q: 'moon' }, {}, await use.app.as(gone));
    await use.app.db.execute(sql`update users set status = 'suspended' where id = ${gone.id}`);
    const listing = await shop.publish();
    await keep({ q: 'moon' });
    await shop.save(listing, { description: '<p>Still here.</p>' });
    const { rows } = await use.app.db.execute(sql`select 1 from notifications`);
    expect(rows).toEqual([]);
  });

  it('tells again only of a price five percent below the one last told', async () => {
    await keep({ q: 'moon' });
    const listing = await shop.publish();
    await passDay();
    for (const price of [25, 20, 22, 21, 19.99, 19.01]) await shop.save(listing, { price });
    expect(await bellOf(buyer)).toHaveLength(1);
    await shop.save(listing, { price: 19 });
    expect(await bellOf(buyer)).toEqual([TOLD, TOLD]);
    await passDay();
    const pounds = await use.app.db.execute<{ id: number }>(sql`select id from currencies where code = 'GBP'`);
    // 14.45 GBP are 18.06 USD, and five percent below 19 are 18.05, which are 14.44 GBP.
    await shop.save(listing, { price: 14.45, currency_id: pounds.rows[0]?.id ?? 0 });
    expect(await bellOf(buyer)).toHaveLength(2);
    await shop.save(listing, { price: 14.44, currency_id: pounds.rows[0]?.id ?? 0 });
    expect(await bellOf(buyer)).toHaveLength(3);
  });

  it('tells of what becomes cheap enough, and of what is open again, once', async () => {
    await keep({ q: 'moon', max_price: '15' });
    const listing = await shop.publish();
    expect(await bellOf(buyer)).toEqual([]);
    await shop.save(listing, { price: 15 });
    expect(await bellOf(buyer)).toEqual([TOLD]);
    await shop.save(listing, { price: 15, status: 'closed' });
    await shop.reopen(listing);
    expect(await bellOf(buyer)).toHaveLength(1);
    await shop.save(listing, { price: 12, status: 'closed' });
    expect(await bellOf(buyer)).toHaveLength(1);
    await passDay();
    await shop.reopen(listing);
    expect(await bellOf(buyer)).toHaveLength(2);
  });

  it('still names the listing once the search is forgotten', async () => {
    const kept = await keep({ q: 'moon' });
    await shop.publish();
    expect((await buyer.send('DELETE', `/api/saved-searches/${kept.id}`)).status).toBe(204);
    expect(await bellOf(buyer)).toEqual(['search_match, Blue moon photocard, -, seller']);
  });
});

describe('a favourite', () => {
  it('tells when it becomes cheaper than its person knows it', async () => {
    const listing = await shop.publish();
    await buyer.put(`/api/favourites/${listing.id}`);
    for (const price of [20, 30, 20]) await shop.save(listing, { price });
    expect(await bellOf(buyer)).toEqual([]);
    await shop.save(listing, { price: 19 });
    expect(await bellOf(buyer)).toEqual([CHEAPER]);
    await shop.save(listing, { price: 19, status: 'closed' });
    await shop.save(listing, { price: 18, status: 'closed' });
    expect(await bellOf(buyer)).toHaveLength(1);
    await passDay();
    await shop.save(listing, { price: 18, status: 'open' });
    expect(await bellOf(buyer)).toHaveLength(2);
  });

  it('rings once where a saved search fits too, and says nothing to its seller or once unmarked', async () => {
    const listing = await shop.publish();
    await shop.client.put(`/api/favourites/${listing.id}`);
    await buyer.put(`/api/favourites/${listing.id}`);
    await keep({ q: 'moon' });
    await shop.save(listing, { price: 19 });
    expect(await bellOf(buyer)).toEqual([CHEAPER]);
    await buyer.send('DELETE', `/api/favourites/${listing.id}`);
    await passDay();
    await shop.save(listing, { price: 18 });
    expect(await bellOf(buyer)).toEqual([TOLD, CHEAPER]);
    expect(await bellOf(shop.client)).toEqual([]);
  });
});

it('tells very many at once, each once', async () => {
  await use.app.db.execute(sql`
    insert into users (name, email, status, currency_id)
    select 'crowd-' || n, 'crowd-' || n || '@example.test', 'active', ${shop.lookups.currency} from generate_series(1, 450) n`);
  await use.app.db.execute(sql`
    insert into saved_searches (user_id, name, mails, filters)
    select id, 'moon', 'never', '{"q": "moon"}' from users where name like 'crowd-%'`);
  await shop.publish();
  const { rows } = await use.app.db.execute(sql`
    select count(*)::int as told, count(distinct recipient_id)::int as people from notifications`);
  expect(rows).toEqual([{ told: 450, people: 450 }]);
});
