import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SavedSearch, SearchMails } from '#contract/saved-searches.ts';
import type { Want } from '#contract/wants.ts';
import { passAlertDays } from '#test/alert-days.ts';
import type { Client } from '#test/client.ts';
import { makeListing, makeUser } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { watchMails } from '#test/new-mails.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { favourites } from '../../tables/favourites.ts';
import { users } from '../../tables/users.ts';
import { listUsersWithDueAlerts } from './digest.store.ts';

const use = sharedApp();
let buyer: Client;
let shop: Shop;
let mails: Awaited<ReturnType<typeof watchMails>>;

beforeEach(async () => {
  shop = await openShop(use.app);
  buyer = await use.app.as(await makeUser(use.app.db, { name: 'buyer' }));
  mails = await watchMails(use.app);
});

const saveSearch = async (q: string, choice: SearchMails, client = buyer): Promise<number> =>
  (await client.post<SavedSearch>('/api/saved-searches', { name: `For ${q}`, filters: { q }, mails: choice })).body.id;

/** Adds a want for the listings of the shop's group; `words` restricts them to listings that contain these words. */
async function addWant(mails: SearchMails = 'daily', words = '') {
  const criteria = { group_id: shop.lookups.group, member_ids: [], sourcetype_ids: [], words, max_price: null };
  const want = { ...criteria, currency_id: null, priority: 1, note: '', mails };
  const { body } = await buyer.post<Want>('/api/wants', want);
  return { id: body.id, want };
}

/**
 * Follows the unsubscribe link of an email; returns the response, which states the kind of emails that were turned off.
 */
async function unsubscribe(text = ''): Promise<unknown> {
  const link = /http:\/\/magpie\.test(\/unsubscribe\/\S+)/.exec(text)?.[1] ?? '';
  return (await use.app.visitor.post(link)).body;
}

const endDay = () => use.app.jobs.runNow('mails of the day');

describe('an immediate alert email', () => {
  it('is sent once for a match, with a link to the listing and an unsubscribe link', async () => {
    await saveSearch('moon', 'at_once');
    await saveSearch('blue', 'at_once');
    const { id } = await shop.publish({ name: 'Blue <b>moon</b>' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'buyer@example.test', subject: 'New match for “For moon”' });
    expect(mail?.text).toContain('New match for “For moon”: Blue <b>moon</b>');
    expect(mail?.text).toContain('Blue <b>moon</b>\n$20.00 USD\n');
    expect(mail?.text).toContain(`http://magpie.test/listings/${id}`);
    expect(mail?.html).not.toContain('<b>moon');
    expect(await unsubscribe(mail?.text)).toEqual({ kind: 'searches' });
    await shop.publish();
    expect(await mails()).toEqual([]);
  });

  it('is sent once for a cheaper favourite, even if it matches a saved search too', async () => {
    const listing = await shop.publish();
    await buyer.put(`/api/favourites/${listing.id}`);
    await saveSearch('moon', 'at_once');
    await shop.save(listing, { price: 7.5 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Price drop on one of your favourites');
    expect(mail?.text).toContain('Now $7.50 USD (was $20.00 USD)');
    await buyer.put('/api/preferences', { mails_favourites: false });
    await passAlertDays(use.app.db);
    await shop.save(listing, { price: 7 });
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Price drop for “For moon”']);
    await passAlertDays(use.app.db);
    await buyer.put('/api/preferences', { mails_searches: false });
    await shop.save(listing, { price: 6 });
    expect(await mails()).toEqual([]);
  });

  it('shows the former price in the currency that the seller has changed', async () => {
    await use.app.db.execute(sql`
      insert into currency_rates (currency_id, per_base, as_of) select id, 1.25, now() from currencies where code = 'CAD'`);
    const { rows } = await use.app.db.execute<{ id: number }>(sql`select id from currencies where code = 'CAD'`);
    const listing = await shop.publish();
    await buyer.put(`/api/favourites/${listing.id}`);
    await shop.save(listing, { price: 10, currency_id: rows[0]?.id ?? 0 });
    expect((await mails()).map(({ text }) => text).join()).toMatch(/Now \$10\.00 CAD.* \(was \$20\.00 USD\)/);
  });

  it('is sent for a want unless the owner of the want has turned off emails about wants', async () => {
    await addWant('at_once');
    await buyer.put('/api/preferences', { mails_searches: false });
    await shop.publish();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('because this listing matches your want list');
    expect(await unsubscribe(mail?.text)).toEqual({ kind: 'wants' });
    await buyer.put('/api/preferences', { mails_searches: true });
    await shop.publish();
    expect(await mails()).toEqual([]);
  });

  it('contains the price in the user’s currency too, like the daily digest', async () => {
    await use.app.db.execute(sql`
      insert into currency_rates (currency_id, per_base, as_of) select id, 1.25, now() from currencies where code = 'CAD'`);
    await use.app.db.execute(sql`
      update users set currency_id = (select id from currencies where code = 'CAD') where name = 'buyer'`);
    const listing = await shop.publish({ name: 'Plain' });
    await buyer.put(`/api/favourites/${listing.id}`);
    await saveSearch('moon', 'at_once');
    await saveSearch('photocard', 'daily');
    await shop.publish();
    await shop.publish({ name: 'Photocard' });
    await shop.save(listing, { price: 8 });
    const texts = (await mails()).map(({ text }) => text).join();
    expect(texts).toContain('\n$20.00 USD, about $25.00 CAD\n');
    expect(texts).toContain('Now $8.00 USD, about $10.00 CAD (was $20.00 USD)');
    await passAlertDays(use.app.db);
    await endDay();
    expect((await mails()).map(({ text }) => text).join()).toContain(
      '$20.00 USD, about $25.00 CAD, for “For photocard”',
    );
  });

  it('is not sent for a saved search whose emails are turned off', async () => {
    await saveSearch('moon', 'never');
    await shop.publish();
    await passAlertDays(use.app.db);
    await endDay();
    expect(await mails()).toEqual([]);
  });
});

describe('the daily digest', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'covers the day until 07:00 UTC even if the timezone of the database is %s',
    async (zone) => {
      const { db } = use.app;
      const day = new Date(Date.now() - (7 * 60 + 10) * 60_000);
      const end = day.setUTCHours(7, 0, 0, 0);
      const price = { knownPriceMinor: 1850, knownCurrencyId: shop.lookups.currency };
      const ids: number[] = [];
      for (const [name, toldAt] of [
        ['before', new Date(end - 1)],
        ['after', new Date(end)],
      ] as const) {
        const user = await makeUser(db, { name });
        const { id: listingId } = await makeListing(db, await makeUser(db));
        await db.insert(favourites).values({ userId: user.id, listingId, ...price, isDue: true, toldAt });
        ids.push(user.id);
      }
      const due = await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
        return await listUsersWithDueAlerts(tx, 10);
      });
      expect(due).toEqual(ids.slice(0, 1));
    },
  );

  it('omits a favourite that became cheaper today, and includes it in the next digest', async () => {
    const [yesterday, today] = [await shop.publish({ name: 'First' }), await shop.publish({ name: 'Second' })];
    for (const { id } of [yesterday, today]) await buyer.put(`/api/favourites/${id}`);
    await use.app.db.execute(sql`
      update favourites set is_due = true,
        told_at = case listing_id when ${yesterday.id} then now() - interval '2 days' else now() end`);
    await endDay();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('First');
    expect(mail?.text).not.toContain('Second');
    await passAlertDays(use.app.db, 2);
    await endDay();
    expect((await mails()).map(({ text }) => text.includes('Second'))).toEqual([true]);
  });

  it('lists all matches of a day in one email, newest first, and is sent once', async () => {
    await saveSearch('moon', 'daily');
    await saveSearch('photocard', 'daily');
    const first = await shop.publish({ name: 'Moon one' });
    await shop.publish({ name: 'Photocard two', price: 3 });
    await endDay();
    expect(await mails()).toEqual([]);
    await passAlertDays(use.app.db);
    await endDay();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 listings for your saved searches');
    expect(mail?.text).toMatch(
      /Photocard two\n\$3\.00 USD, for “For photocard”[\s\S]*Moon one\n\$20\.00 USD, for “For moon”/,
    );
    expect(mail?.text).toContain(`http://magpie.test/listings/${first.id}`);
    expect(mail?.html).toContain(`href="http://magpie.test/listings/${first.id}"`);
    await passAlertDays(use.app.db);
    await endDay();
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['en', 'Price drop on a listing for your saved searches', 'Price drop: $15.00 USD, for “For moon”'],
    [
      'fr',
      'Baisse de prix : une annonce pour vos recherches enregistrées',
      'Baisse de prix\u00a0: 15,00\u00a0$ USD, pour «\u00a0For moon\u00a0»',
    ],
  ])('marks a match as cheaper, in the language %s', async (language, subject, note) => {
    await use.app.db.execute(sql`update users set language = ${language} where name = 'buyer'`);
    await saveSearch('moon', 'daily');
    const listing = await shop.publish();
    await passAlertDays(use.app.db);
    await endDay();
    const [isNew] = await mails();
    expect(isNew?.text).not.toMatch(/price drop|baisse/i);
    await shop.save(listing, { price: 15 });
    await passAlertDays(use.app.db);
    await endDay();
    const [mail] = await mails();
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(`\n${note}\n`);
  });

  it.each([
    ['favourites and wants', ['favourite', 'want'], 'wants', 'Your want list', '/wants'],
    [
      'favourites, wants and searches',
      ['favourite', 'want', 'search'],
      'searches',
      'Your saved searches',
      '/saved-searches',
    ],
    ['favourites', ['favourite'], 'favourites', 'Your favourites', '/favourites'],
  ])(
    'has a page link and an unsubscribe link for the same source if it lists %s',
    async (_what, sources, kind, label, path) => {
      const favourite = await shop.publish({ name: 'Plain' });
      await buyer.put(`/api/favourites/${favourite.id}`);
      await use.app.db.execute(sql`update favourites set is_due = true, told_at = now()`);
      if (sources.includes('want')) await addWant('daily', 'sun');
      if (sources.includes('search')) await saveSearch('moon', 'daily');
      await shop.publish({ name: 'Blue sun' });
      await shop.publish({ name: 'Blue moon' });
      await passAlertDays(use.app.db, 2);
      await endDay();
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail?.text).toContain(`${label}:\nhttp://magpie.test${path}`);
      expect(await unsubscribe(mail?.text)).toEqual({ kind });
    },
  );

  it('omits the matches of a want that was paused after the matches were recorded', async () => {
    const { id, want } = await addWant();
    await shop.publish();
    await use.app.settled();
    const { rows } = await use.app.db.execute(sql`select from saved_search_matches where is_due`);
    expect(rows).toHaveLength(1);
    expect((await buyer.put(`/api/wants/${id}`, { ...want, state: 'paused' })).status).toBe(200);
    await passAlertDays(use.app.db);
    await endDay();
    expect(await mails()).toEqual([]);
  });

  it('omits the listings of a seller who is deleting their account', async () => {
    await saveSearch('moon', 'daily');
    await shop.publish();
    await use.app.db.update(users).set({ deletionAt: new Date() }).where(eq(users.id, shop.seller.id));
    await passAlertDays(use.app.db);
    await endDay();
    expect(await mails()).toEqual([]);
  });

  it('omits closed listings, and is not sent to users who have turned off digest emails', async () => {
    const id = await saveSearch('moon', 'daily');
    const listing = await shop.publish();
    await shop.save(listing, { status: 'closed' });
    await passAlertDays(use.app.db);
    await endDay();
    expect(await mails()).toEqual([]);
    await shop.publish();
    await buyer.put(`/api/saved-searches/${id}`, { mails: 'never' });
    await passAlertDays(use.app.db);
    await endDay();
    expect(await mails()).toEqual([]);
    await buyer.put(`/api/saved-searches/${id}`, { mails: 'daily' });
    await shop.publish({ name: 'Third moon' });
    await buyer.put('/api/preferences', { mails_searches: false });
    await passAlertDays(use.app.db);
    await endDay();
    expect(await mails()).toEqual([]);
  });

  it('lists at most twenty matches, and only matches of its recipient', async () => {
    const other = await use.app.as(await makeUser(use.app.db, { name: 'other' }));
    await saveSearch('moon', 'daily');
    await saveSearch('number 7', 'daily', other);
    for (let n = 1; n <= 22; n++) await shop.publish({ name: `Moon number ${n}.` });
    await passAlertDays(use.app.db);
    await endDay();
    const [first, second] = (await mails()).sort((a, b) => a.to.localeCompare(b.to));
    expect(first?.subject).toBe('22 listings for your saved searches');
    expect(first?.text).toContain('The 20 newest listings:');
    expect(first?.text.match(/\$20\.00 USD/g)).toHaveLength(20);
    expect(second?.subject).toBe('A listing for your saved searches');
  });
});

it('the cleanup job deletes the typo index entries of words that no saved search contains', async () => {
  const [moonlight] = [await saveSearch('moonlight', 'never'), await saveSearch('photocard', 'never')];
  await buyer.send('DELETE', `/api/saved-searches/${moonlight}`);
  await use.app.jobs.runNow('pieces of forgotten searches');
  const { rows } = await use.app.db.execute(sql`select distinct word from saved_search_pieces`);
  expect(rows).toEqual([{ word: 'photocard' }]);
  await saveSearch('moonlight', 'never');
  await shop.publish({ name: 'Moonlihgt' });
  expect((await buyer.get<{ data: unknown[] }>('/api/notifications')).body.data).toHaveLength(1);
});
