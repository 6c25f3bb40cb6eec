import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { passAlertDays } from '#test/alert-days.ts';
import type { Client } from '#test/client.ts';
import { makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { listMails } from '../../mail/mailbox.ts';
import { mailboxFolder } from '../../mail-setup.ts';

/** The production limit. Counts persist between tests, so each test uses its own recipients. */
const use = sharedApp({ env: { LIMIT_ALERT_MAILS: '5' } });
let readers = 2000;
let reader: Person;
let client: Client;
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(use.app);
  readers++;
  reader = await makeUser(use.app.db, { id: readers, name: `reader${readers}` });
  client = await use.app.as(reader);
});

const mailsTo = async ({ name }: Person) => {
  await use.app.settled();
  return (await listMails(mailboxFolder(use.app.config))).filter(({ to }) => to === `${name}@example.test`);
};
const bell = async () => (await client.get<{ data: Notification[] }>('/api/notifications')).body.data;
const saveSearch = (q: string) =>
  client.post('/api/saved-searches', { name: `For ${q}`, filters: { q }, mails: 'at_once' });
const endDay = () => use.app.jobs.runNow('mails of the day');

describe('a seller who saves a listing 25 times, each time cheaper', () => {
  it('triggers no alert if each save lowers the price by one cent', async () => {
    const listing = await shop.publish();
    await client.put(`/api/favourites/${listing.id}`);
    for (let cut = 1; cut <= 25; cut++) await shop.save(listing, { price: (2000 - cut) / 100 });
    expect(await mailsTo(reader)).toEqual([]);
    expect(await bell()).toEqual([]);
  });

  it('triggers one alert per user and day if each save lowers the price by ten percent', async () => {
    const listing = await shop.publish();
    await client.put(`/api/favourites/${listing.id}`);
    await saveSearch('moon');
    let price = 20;
    for (let cut = 1; cut <= 25; cut++) {
      price = Math.floor(price * 90) / 100;
      await shop.save(listing, { price });
    }
    expect(await mailsTo(reader)).toHaveLength(1);
    expect(await bell()).toHaveLength(1);
    const waiting = () =>
      use.app.db.execute<{ id: number }>(sql`select id from outbox where kind = 'listing-alerts' and run_at > now()`);
    const { rows } = await waiting();
    expect(rows).toHaveLength(1);
    // Once it is due, the scheduled alert reports the latest price; the listing does not have to be saved again.
    await passAlertDays(use.app.db);
    await use.app.db.execute(sql`update outbox set run_at = now() where kind = 'listing-alerts'`);
    await expect.poll(async () => (await mailsTo(reader)).length, { timeout: 10_000 }).toBe(2);
    const mails = await mailsTo(reader);
    expect(mails.filter(({ text }) => text.includes(`Now $${price.toFixed(2)} USD (was `))).toHaveLength(1);
    expect((await waiting()).rows).toEqual([]);
  });
});

describe('a seller who publishes 25 listings with the words of a saved search', () => {
  it('triggers five immediate emails and one daily digest with the remaining matches, without links to URLs in names', async () => {
    await saveSearch('moon');
    for (let n = 1; n <= 25; n++) await shop.publish({ name: `Moon ${n} WIN a prize at https://evil.test/win` });
    const mails = await mailsTo(reader);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(5).fill('New match for “For moon”'));
    for (const { text, html } of mails) {
      expect(text).toContain('WIN a prize at evil[.]test/win');
      expect(`${text}${html}`).not.toContain('evil.test');
    }
    await passAlertDays(use.app.db);
    await endDay();
    const [digest, ...others] = (await mailsTo(reader)).filter(({ subject }) => !subject.startsWith('New match'));
    expect(others).toEqual([]);
    expect(digest?.subject).toBe('20 listings for your saved searches');
    expect(`${digest?.text}${digest?.html}`).not.toContain('evil.test');
    await endDay();
    expect(await mailsTo(reader)).toHaveLength(6);
  });

  it('does not affect the emails of other users', async () => {
    await saveSearch('moon');
    for (let n = 1; n <= 6; n++) await shop.publish();
    expect(await mailsTo(reader)).toHaveLength(5);
    readers++;
    const other = await makeUser(use.app.db, { id: readers, name: `reader${readers}` });
    await (await use.app.as(other)).post('/api/saved-searches', {
      name: 'x',
      filters: { q: 'moon' },
      mails: 'at_once',
    });
    await shop.publish();
    expect(await mailsTo(other)).toHaveLength(1);
    expect(await mailsTo(reader)).toHaveLength(5);
  });
});

it('the daily digest lists favourites whose immediate emails exceeded the limit, even if search emails are off', async () => {
  const listings = [];
  for (let n = 1; n <= 7; n++) listings.push(await shop.publish({ name: `Card ${n}` }));
  for (const { id } of listings) await client.put(`/api/favourites/${id}`);
  for (const listing of listings) await shop.save(listing, { price: 10 });
  expect(await mailsTo(reader)).toHaveLength(5);
  await passAlertDays(use.app.db);
  await client.put('/api/preferences', { mails_searches: false });
  await endDay();
  const digest = (await mailsTo(reader)).find(({ subject }) => subject === 'Price drop on 2 of your favourites');
  expect(digest?.text).toContain('Price drop: $10.00 USD, one of your favourites');
  expect(digest?.text).toMatch(/\/unsubscribe\//);
});
