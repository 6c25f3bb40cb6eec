import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SellerCard } from '#contract/listing-card.ts';
import type { Listing } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { type MadeListing, makeListing, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { silentLog } from '../../log/log.ts';
import { ViewCounter } from './listing-views.service.ts';

const use = sharedApp();
let seller: Person;
let owner: Client;
let reader: Client;
let listing: MadeListing;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'seller' });
  owner = await use.app.as(seller);
  reader = await use.app.as(await makeUser(use.app.db));
  listing = await makeListing(use.app.db, seller);
});

const CHROME = 'Mozilla/5.0 Chrome/153.0.0.0';
const view = (client: Client, userAgent = CHROME) =>
  client.post(`/api/listings/${listing.id}/views`, undefined, { headers: { 'user-agent': userAgent } });
const read = async (client: Client) => (await client.get<Listing>(`/api/listings/${listing.id}`)).body.viewer.figures;
const views = async () => (await read(owner))?.views;
const rows = async () => (await use.app.db.execute(sql`select listing_id, day, viewer from listing_views`)).rows;
/** Polls, because the server buffers views for up to a second before it writes them. */
const poll = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 20_000, interval: 200 });
/** Views are counted per day in UTC, whatever the time zone of the database session. */
const TODAY = sql.raw(`(now() at time zone 'UTC')::date`);
async function endDay() {
  await use.app.db.execute(sql`update listing_views set day = day - 1`);
  await use.app.db.execute(sql`insert into listing_view_keys values (${TODAY} - 1, '\\x00')`);
  await use.app.jobs.runNow('views of listings');
}

it('the owner of a listing sees each new favourite at once', async () => {
  for (let favourites = 0; favourites < 3; favourites++) {
    expect(await read(owner)).toMatchObject({ favourites });
    await (await use.app.as(await makeUser(use.app.db))).put(`/api/favourites/${listing.id}`);
  }
});

describe('POST /api/listings/{id}/views', () => {
  it('counts each viewer once, and counts neither the owner nor bots', async () => {
    for (const client of [reader, reader, owner, use.app.visitor, use.app.visitor]) {
      expect((await view(client)).status).toBe(204);
    }
    await view(use.app.visitor, 'Googlebot/2.1');
    await poll(views).toBe(2);
    expect(await rows()).toHaveLength(2);
  });

  it('counts the visitors of one network once, whatever browsers they name', async () => {
    for (let at = 0; at < 60; at++) expect((await view(use.app.visitor, `${CHROME} ${at}`)).status).toBe(204);
    const elsewhere = { remoteAddress: '198.51.100.7', headers: { 'user-agent': CHROME } };
    await use.app.visitor.send('POST', `/api/listings/${listing.id}/views`, elsewhere);
    await poll(views).toBe(2);
    expect(await rows()).toHaveLength(2);
  });

  it('does not count a view of a closed listing, and returns 404 for an unknown listing', async () => {
    await owner.post('/api/account/listings/changes', { changes: [{ id: listing.id, version: 1, status: 'closed' }] });
    expect((await view(reader)).status).toBe(204);
    const other = await makeListing(use.app.db, seller);
    await reader.post(`/api/listings/${other.id}/views`, undefined, { headers: { 'user-agent': CHROME } });
    await poll(async () => (await rows()).length).toBe(1);
    expect(await views()).toBe(0);
    expect(refusal(await use.app.visitor.post('/api/listings/999999/views'))).toBe('404 not_found');
  });

  it('counts a viewer again the next day, after the job has deleted the previous day’s viewer codes and key', async () => {
    await view(reader);
    await poll(views).toBe(1);
    const [before] = await rows();
    await use.app.jobs.runNow('views of listings');
    expect(await rows()).toEqual([before]);
    await use.app.db.execute(sql`insert into listing_view_keys values (${TODAY}, '\\x01') on conflict do nothing`);
    await endDay();
    expect(await rows()).toEqual([]);
    const { rows: keys } = await use.app.db.execute(sql`select from listing_view_keys where day < ${TODAY}`);
    expect(keys).toEqual([]);
    // Today's hash key must remain: without it, today's viewers would be counted again.
    expect((await use.app.db.execute(sql`select from listing_view_keys`)).rows).toHaveLength(1);
    expect(await views()).toBe(1);
    expect(before).toMatchObject({ listing_id: listing.id, viewer: expect.objectContaining({ length: 12 }) });
    const { rows: tables } = await use.app.db.execute(sql`select views from listing_view_totals`);
    expect(tables).toEqual([{ views: 1 }]);
    await view(reader);
    await poll(views).toBe(2);
  });

  it('stores different viewer codes for two listings that the same user has viewed', async () => {
    await view(reader);
    listing = await makeListing(use.app.db, seller);
    await view(reader);
    await poll(async () => (await rows()).length).toBe(2);
    const codes = (await rows()).map(({ viewer }) => String(viewer));
    expect(new Set(codes).size).toBe(2);
  });
});

describe('the view and favourite counts of a listing', () => {
  it('are shown only to the seller, on the listing page and in the seller’s list of listings', async () => {
    await view(reader);
    await reader.put(`/api/favourites/${listing.id}`);
    await poll(() => read(owner)).toEqual({ views: 1, favourites: 1 });
    const cards = async (client: Client) => (await client.get<SellerCard[]>(`/api/users/${seller.id}/listings`)).body;
    expect((await cards(owner)).map(({ figures }) => figures)).toEqual([{ views: 1, favourites: 1 }]);
    const admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
    for (const client of [reader, use.app.visitor, admin]) {
      expect(await read(client)).toBeUndefined();
      expect((await cards(client)).map(({ figures }) => figures)).toEqual([undefined]);
    }
  });
});

describe('the counter of views', () => {
  const counter = () => new ViewCounter({ db: use.app.db, log: silentLog });

  it('counts again after a failure to load the daily key', async () => {
    const insert = vi.spyOn(use.app.db, 'insert').mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    onTestFinished(() => insert.mockRestore());
    const views = counter();
    await expect(views.count(listing.id, { userId: 7 })).rejects.toThrow('connection lost');
    await views.count(listing.id, { userId: 7 });
    await views.flush();
    expect(await rows()).toHaveLength(1);
  });

  it('counts at most 5,000 views between two flushes', async () => {
    const views = counter();
    for (let userId = 1; userId <= 5_001; userId++) await views.count(listing.id, { userId });
    await views.flush();
    expect(await rows()).toHaveLength(5_000);
  });
});
