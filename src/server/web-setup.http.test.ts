import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { makeClient } from '#test/client.ts';
import { makeListing, makeReview, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { createServer } from './http/server.ts';
import { type RenderForVisitor, registerSpaHost } from './http/spa-host.ts';
import { cachedRenderer } from './http-setup.ts';
import { silentLog } from './log/log.ts';

/** A renderer whose pages contain the number of pages rendered so far, followed by the API's response. */
const ENTRY = `let count = 0;
export async function renderPage({ url, language }, request) {
  const response = await request('/api' + url);
  if (response.status !== 200) throw new Error('status ' + response.status);
  count += 1;
  const html = '<main lang="' + language + '">' + count + ' ' + (await response.text()) + '</main>';
  return { html, title: url, data: { at: 1, currency: 'USD', queries: [] } };
}`;

const use = sharedApp();
const folder = mkdtempSync(join(tmpdir(), 'magpie-pages-'));
let host: FastifyInstance;
let render: RenderForVisitor;

beforeAll(async () => {
  const entry = join(folder, 'entry.mjs');
  writeFileSync(entry, ENTRY);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Magpie</title></head><div id="root"></div>');
  const { config, database, server } = use.app;
  render = cachedRenderer(pathToFileURL(entry).href, server, { config, database, log: silentLog });
  host = await createServer(config, silentLog);
  const text = { title: 'Listing', description: '', path: '/' };
  await registerSpaHost(host, config, folder, { describe: async () => text, render });
});
afterAll(async () => {
  await host?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Rendered = { count: number; listing: { seller: { name: string }; viewer: { can: Record<string, boolean> } } };

async function readPage(path: string, token?: string, language = 'en'): Promise<Rendered> {
  const headers = { 'accept-language': language, cookie: token ? `session=${token}` : 'session=none' };
  const { body } = await makeClient(host, token).get<string>(path, { headers });
  const [, count, json = 'null'] = new RegExp(`<main lang="${language}">(\\d+) (.*)</main>`, 's').exec(body) ?? [];
  return { count: Number(count), listing: JSON.parse(json) as Rendered['listing'] };
}

it('a page that is rendered for a signed-in user contains nothing personal and is reused for other visitors', async () => {
  const { id, seller } = await makeListing(use.app.db, await makeUser(use.app.db));
  const other = await use.app.as(await makeUser(use.app.db));
  const owner = await use.app.as(seller);
  const ownView = (await owner.get<Rendered['listing']>(`/api/listings/${id}`)).body;
  expect(Object.values(ownView.viewer.can)).toContain(true);
  const first = await readPage(`/listings/${id}`, owner.token);
  expect(Object.values(first.listing.viewer.can)).not.toContain(true);
  expect(await readPage(`/listings/${id}`, other.token)).toEqual(first);
  expect(await readPage(`/listings/${id}`)).toEqual(first);
});

it('the page cache stores the rendered pages of each language separately', async () => {
  const { id } = await makeListing(use.app.db, await makeUser(use.app.db));
  const english = await readPage(`/listings/${id}`);
  const french = await readPage(`/listings/${id}`, undefined, 'fr');
  expect(french.count).toBe(english.count + 1);
});

describe('the page renderer', () => {
  let api: FastifyInstance;
  let renderEcho: RenderForVisitor;
  const warnings: string[] = [];
  const task = { url: '/network?page=1', language: 'en', currency: 'USD', name: 'Magpie' } as const;

  beforeAll(() => {
    api = fastify();
    api.get('/api/network', (request) => ({ network: request.ip, host: request.headers.host }));
    const entry = pathToFileURL(join(folder, 'entry.mjs')).href;
    const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
    renderEcho = cachedRenderer(entry, api, { config: use.app.config, database: use.app.database, log });
  });
  afterAll(() => api.close());

  it.each([
    ['query', { url: '/network?page=2' }],
    ['language', { language: 'fr' }],
    ['currency', { currency: 'CAD' }],
    ['name of the marketplace', { name: 'Other' }],
  ] as const)('caches pages separately for each %s', async (_what, changes) => {
    const countOf = async (changed: object) => {
      const page = await renderEcho({ ...task, ...changed }, '203.0.113.9');
      return Number(/>(\d+) /.exec(page?.html ?? '')?.[1]);
    };
    const first = await countOf({});
    expect(await countOf(changes)).toBeGreaterThan(first);
    expect(await countOf({})).toBe(first);
  });

  it('returns no page, and logs a warning, if the page data cannot be loaded', async () => {
    expect(await renderEcho({ ...task, url: '/nothing' }, '203.0.113.9')).toBeUndefined();
    expect(warnings).toEqual(['a page was left to the browser']);
  });

  it('requests page data with the visitor’s IP address and the host name of the site', async () => {
    const { html } = (await renderEcho({ ...task, url: '/network?page=3' }, '203.0.113.9')) ?? {};
    expect(html).toContain('{"network":"203.0.113.9","host":"magpie.test"}');
  });
});

it('a rendered page shows a write the next time the page is requested', async () => {
  const { id, seller } = await makeListing(use.app.db, await makeUser(use.app.db));
  const before = await readPage(`/listings/${id}`);
  expect(before.listing.seller.name).toBe(seller.name);
  const { status } = await (await use.app.as(seller)).put(`/api/users/${seller.id}`, { name: 'renamed_seller' });
  expect(status).toBe(200);
  const after = await readPage(`/listings/${id}`);
  expect(after.listing.seller.name).toBe('renamed_seller');
  expect(after.count).toBe(before.count + 1);
});

describe('pages with reviews', () => {
  let seller: Person;
  let buyer: Person;
  const readReviews = async () => {
    const url = `/reviews?search[seller_id]=${seller.id}`;
    const page = await render({ url, language: 'en', currency: 'USD', name: 'Magpie' }, '203.0.113.9');
    const [, count, json = 'null'] = />(\d+) (.*)<\/main>/s.exec(page?.html ?? '') ?? [];
    return { count: Number(count), listing: (JSON.parse(json) as { data: Review[] }).data[0]?.listing };
  };
  const ofSeller = () => sql`(select id from listings where seller_id = ${seller.id})`;

  beforeEach(async () => {
    seller = await makeUser(use.app.db);
    buyer = await makeReview(use.app.db, seller, 5, 'As described.');
    await use.app.settled();
  });

  it.each<[string, () => SQL, unknown]>([
    [
      'is renamed',
      () => sql`update listings set name = 'Renamed' where id = ${ofSeller()}`,
      expect.objectContaining({ name: 'Renamed' }),
    ],
    ['is hidden', () => sql`update listings set is_hidden = true where id = ${ofSeller()}`, null],
    ['is erased', () => sql`update listings set image1_id = null where id = ${ofSeller()}`, null],
    ['loses its seller', () => sql`update users set deletion_at = now() where id = ${seller.id}`, null],
    ['loses its buyer', () => sql`update users set erased_at = now() where id = ${buyer.id}`, null],
    [
      'is joined by another listing in its conversation',
      () => sql`insert into bundle_listings (connection_id, listing_id, place)
        select id, listing_id, 1 from connections where seller_id = ${seller.id}`,
      expect.objectContaining({ more_listings: 1 }),
    ],
  ])('are rendered again when the listing of a review %s', async (_change, write, expected) => {
    const before = await readReviews();
    expect(before.listing).toMatchObject({ is_available: true });
    expect((await readReviews()).count).toBe(before.count);
    await use.app.db.execute(write());
    expect(await readReviews()).toEqual({ count: before.count + 1, listing: expected });
  });

  it('are not rendered again when a message is sent', async () => {
    const before = await readReviews();
    await use.app.db.execute(sql`update conversations set last_message_at = now() where seller_id = ${seller.id}`);
    expect((await readReviews()).count).toBe(before.count);
  });
});
