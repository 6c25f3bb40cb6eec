import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeListing, makeLookups, makeUser, makeWant, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import type { PageHead } from '../../http/page-head.ts';
import { members, sourceTypes } from '../../tables/catalogue.ts';
import { listings } from '../../tables/listings.ts';
import { users } from '../../tables/users.ts';
import { MemorySearch } from '../search/index.ts';

const use = sharedApp({ env: { PUBLIC_URL: 'https://magpie.test' } });
const describePage = (path: string) => use.app.describePage(new URL(`https://magpie.test${path}`));
async function page(path: string): Promise<PageHead> {
  const text = await describePage(path);
  if (text === undefined || text === 'missing' || 'movedTo' in text)
    throw new Error(`no description of ${path}: ${text}`);
  return text;
}
async function makeListingWithLookups(seller: Person, options: Parameters<typeof makeListing>[2] = {}) {
  const lookups = await makeLookups(use.app.db);
  const listing = await makeListing(use.app.db, seller, { ...options, lookups });
  return { ...listing, groupId: lookups.group, sourceTypeId: lookups.sourceType };
}

describe('the description of a page', () => {
  it('contains the details, pictures and offer of a listing', async () => {
    const seller = await makeUser(use.app.db, { name: 'papermoth' });
    const listing = await makeListingWithLookups(seller, {
      name: 'Blue <card>',
      priceMinor: 1850,
      description: '<p>Sleeved &amp; <strong>mint</strong>.</p>',
    });
    const text = await page(`/listings/${listing.id}`);
    expect(text).toMatchObject({
      title: 'Blue <card>',
      path: `/listings/${listing.id}`,
      kind: 'product',
      isUnlisted: false,
    });
    expect(text.description).toContain('$18.50 USD');
    expect(text.description).toContain('Sleeved & mint.');
    expect(text.image).toMatch(/^https:\/\/magpie\.test\/storage\/listings\//);
    expect(text.data).toMatchObject([
      {
        '@type': 'Product',
        offers: { price: '18.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      },
    ]);
  });

  it('excludes a closed listing from search engines', async () => {
    const listing = await makeListing(use.app.db, await makeUser(use.app.db), { status: 'closed' });
    expect(await page(`/listings/${listing.id}`)).toMatchObject({
      isUnlisted: true,
      data: [{ offers: { availability: 'https://schema.org/SoldOut' } }],
    });
  });

  it('contains the canonical username of a profile', async () => {
    await makeUser(use.app.db, { name: 'papermoth' });
    expect(await page('/profile/PAPERMOTH')).toMatchObject({
      title: 'papermoth',
      description: expect.stringContaining('No reviews yet'),
      path: '/profile/papermoth',
      kind: 'profile',
    });
  });

  it('describes a public want list at its own canonical URL, and a private one as the profile', async () => {
    const collector = await makeUser(use.app.db, { name: 'collector' });
    const { group } = await makeLookups(use.app.db, 'Nova');
    await makeWant(use.app.db, collector, { group_id: group, words: 'moon', max_price: '20' });
    await makeWant(use.app.db, collector, { group_id: group, words: 'waiting', state: 'paused' });
    await makeWant(use.app.db, collector, { group_id: group, words: 'owned', state: 'found' });
    expect(await page('/profile/COLLECTOR?tab=wants')).toMatchObject({
      title: 'Want list of collector',
      description: 'collector is looking for: Nova, “moon”',
      path: '/profile/collector?tab=wants',
      imageSize: { width: 1200, height: 630 },
    });
    await use.app.db.update(users).set({ showsWants: false }).where(eq(users.id, collector.id));
    expect(await page('/profile/COLLECTOR?tab=wants')).toMatchObject({
      title: 'collector',
      path: '/profile/collector',
    });
  });

  it('allows search engines to index only the first page of a group', async () => {
    const lookups = await makeLookups(use.app.db);
    const seller = await makeUser(use.app.db);
    for (let at = 0; at < 25; at++) await makeListing(use.app.db, seller, { lookups });
    const first = await page(`/groups/${lookups.group}`);
    expect(first.isUnlisted).toBe(false);
    expect(await page(first.next ?? '')).toMatchObject({ isUnlisted: true, next: undefined });
  });

  it('counts the listings of groups, members and source types', async () => {
    const { db } = use.app;
    const lookups = await makeLookups(db);
    await makeListing(db, await makeUser(db), { lookups });
    const { group, members: names, sourceType } = lookups;
    for (const path of [`/groups/${group}`, `/members/${names[0]}`, `/sourcetypes/${sourceType}`]) {
      expect((await page(path)).description, path).toContain('1 listing for sale');
    }
  });

  it('contains the French name of a source type among its other names, unless both names are the same', async () => {
    const { sourceTypeId } = await makeListingWithLookups(await makeUser(use.app.db));
    const [row] = await use.app.db.select().from(sourceTypes).where(eq(sourceTypes.id, sourceTypeId));
    const namesFor = async (nameFr: string | null) => {
      await use.app.db.update(sourceTypes).set({ nameFr }).where(eq(sourceTypes.id, sourceTypeId));
      return JSON.stringify((await page(`/sourcetypes/${sourceTypeId}`)).data);
    };
    expect(await namesFor('Carte photo')).toContain('"alternateName":["Carte photo"]');
    for (const nameFr of [null, row?.name ?? '']) expect(await namesFor(nameFr)).not.toContain('alternateName');
  });

  it('contains the search action of the home page', async () => {
    const text = await page('/');
    expect(text.path).toBe('/');
    expect(text.data).toMatchObject([{ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } }]);
  });

  it('counts the hits of a search, and lets search engines index only the first page of an unfiltered search', async () => {
    const seller = await makeUser(use.app.db);
    for (let at = 0; at < 26; at++) await makeListing(use.app.db, seller, { name: `Badge ${at}` });
    const first = await page('/listings/search?sort=newest');
    expect(first).toMatchObject({ path: '/listings/search', isUnlisted: false });
    expect(first.description).toContain('26 listings');
    expect(await page(first.next ?? '')).toMatchObject({ isUnlisted: true, next: undefined });
    expect(await page('/listings/search?q=badge')).toMatchObject({
      title: 'Search Results for “badge”',
      isUnlisted: true,
    });
  });

  it('contains no listings for an invalid search, and no warning is logged', async () => {
    for (const query of ['group=abc', 'min_price=20&max_price=10', `q=${'a'.repeat(300)}`, 'limit=x']) {
      expect(await page(`/listings/search?${query}`), query).toMatchObject({
        isUnlisted: true,
        description: expect.stringContaining('0 listings'),
      });
    }
    // The app itself shows what is wrong with the cursor.
    expect(await describePage('/listings/search?cursor=forged')).toBeUndefined();
    expect(use.app.logged.filter(({ level }) => level === 'warn')).toEqual([]);
  });

  it.each(['/listings/999', '/listings/abc', '/groups/999', '/members/0', '/sourcetypes/-1', '/profile/nobody'])(
    'reports a missing page for the path %s',
    async (path) => expect(await describePage(path)).toBe('missing'),
  );

  it.each(['/inbox', '/listings/create', '/listings/7/edit', '/settings', '/profile/%E0%A4%A'])(
    'is not provided for the path %s',
    async (path) => expect(await describePage(path)).toBeUndefined(),
  );

  it('is up to date immediately after a listing was changed', async () => {
    const seller = await makeUser(use.app.db);
    const listing = await makeListing(use.app.db, seller, { status: 'closed' });
    expect((await page(`/listings/${listing.id}`)).isUnlisted).toBe(true);
    await (await use.app.as(seller)).post(`/api/listings/${listing.id}/reopen`);
    expect((await page(`/listings/${listing.id}`)).isUnlisted).toBe(false);
  });
});

describe('the sitemap', () => {
  const text = async (path: string) => (await use.app.visitor.get<string>(path)).body;

  it('does not list a listing that a moderator has hidden', async () => {
    const { id } = await makeListing(use.app.db, await makeUser(use.app.db));
    expect(await text('/sitemaps/listings-0.xml')).toContain(`/listings/${id}<`);
    await use.app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, id));
    expect(await text('/sitemaps/listings-0.xml')).not.toContain(`/listings/${id}<`);
  });

  it('lists files with every open listing, group, member and source type, and leaves out closed listings', async () => {
    const seller = await makeUser(use.app.db);
    const open = await makeListingWithLookups(seller);
    const closed = await makeListing(use.app.db, seller, { status: 'closed' });
    const unused = await makeLookups(use.app.db, 'Lonely');
    const index = await text('/sitemap.xml');
    const files = [...index.matchAll(/<loc>https:\/\/magpie\.test(.*?)<\/loc>/g)].map(([, path]) => path ?? '');
    expect(files).toEqual([
      '/sitemaps/pages.xml',
      '/sitemaps/listings-0.xml',
      '/sitemaps/groups-0.xml',
      '/sitemaps/members-0.xml',
      '/sitemaps/sourcetypes-0.xml',
    ]);
    const all = (await Promise.all(files.map(text))).join('');
    expect(all).toContain(`<loc>https://magpie.test/listings/${open.id}</loc><lastmod>20`);
    expect(all).not.toContain(`/listings/${closed.id}<`);
    for (const id of [open.groupId, unused.group]) expect(all).toContain(`<loc>https://magpie.test/groups/${id}</loc>`);
    for (const id of unused.members) expect(all).toContain(`<loc>https://magpie.test/members/${id}</loc>`);
    expect(all.match(/\/members\/\d+</g)).toHaveLength(await use.app.db.$count(members));
    for (const id of [open.sourceTypeId, unused.sourceType]) {
      expect(all).toContain(`<loc>https://magpie.test/sourcetypes/${id}</loc>`);
    }
  });

  it.each(['listings-x.xml', 'users-0.xml', 'toString-0.xml', 'listings-0', '..%2fpages.xml'])(
    'returns 404 for the file %s',
    async (file) => {
      expect((await use.app.visitor.get(`/sitemaps/${file}`)).status).toBe(404);
    },
  );

  it('is listed in robots.txt, which excludes private pages', async () => {
    const robots = await text('/robots.txt');
    expect(robots).toContain('Sitemap: https://magpie.test/sitemap.xml');
    for (const path of ['/api/', '/inbox', '/settings']) expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).not.toMatch(/Disallow: \/\n|Disallow: \/listings\/\n|Disallow: \/storage/);
  });
});

describe('the count of a page', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(['/listings/search?q=moon', '/groups/GROUP'])(
    'comes from the search in memory, as that of the API does: %s',
    async (pattern) => {
      const seller = await makeUser(use.app.db);
      const { groupId } = await makeListingWithLookups(seller, { name: 'Moon card' });
      await use.app.settled();
      const opened = vi.spyOn(MemorySearch.prototype, 'open');
      const { description } = await page(pattern.replace('GROUP', String(groupId)));
      expect(opened).toHaveBeenCalledTimes(1);
      const source = await opened.mock.results[0]?.value;
      expect(source.state.documents).toBeDefined();
      expect(description).toContain('1 listing');
    },
  );
});
