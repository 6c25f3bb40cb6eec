import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeListing, makeLookups, makeUser, makeWant, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import type { PageText } from '../../http/page-text.ts';
import { listings } from '../../tables/listings.ts';
import { members, sourceTypes } from '../../tables/lookups.ts';
import { users } from '../../tables/users.ts';
import { MemorySearch } from '../search/index.ts';

const use = sharedApp({ env: { PUBLIC_URL: 'https://magpie.test' } });
const describePage = (path: string) => use.app.describePage(new URL(`https://magpie.test${path}`));
async function page(path: string): Promise<PageText> {
  const text = await describePage(path);
  if (text === undefined || text === 'missing' || 'movedTo' in text)
    throw new Error(`no page text for ${path}: ${text}`);
  return text;
}
async function makeListingWithLookups(seller: Person, options: Parameters<typeof makeListing>[2] = {}) {
  const lookups = await makeLookups(use.app.db);
  const listing = await makeListing(use.app.db, seller, { ...options, lookups });
  return { ...listing, groupId: lookups.group, sourceTypeId: lookups.sourceType };
}
const linksOf = (text: PageText) => (text.sections ?? []).flatMap(({ links }) => links.map(({ href }) => href));

describe('the page text without JavaScript', () => {
  it('contains the details, pictures, offer and links of a listing', async () => {
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
      lines: ['$18.50 USD', 'Sleeved & mint.'],
    });
    expect(text.description).toContain('$18.50 USD');
    expect(text.image).toMatch(/^https:\/\/magpie\.test\/storage\/listings\//);
    expect(text.data).toMatchObject([
      {
        '@type': 'Product',
        offers: { price: '18.50', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      },
    ]);
    expect(linksOf(text)).toEqual(
      expect.arrayContaining([
        '/profile/papermoth',
        `/groups/${listing.groupId}`,
        `/sourcetypes/${listing.sourceTypeId}`,
      ]),
    );
  });

  it('excludes a closed listing from search engines', async () => {
    const listing = await makeListing(use.app.db, await makeUser(use.app.db), { status: 'closed' });
    expect(await page(`/listings/${listing.id}`)).toMatchObject({
      isUnlisted: true,
      data: [{ offers: { availability: 'https://schema.org/SoldOut' } }],
    });
  });

  it('contains the listings of a profile and its canonical username', async () => {
    const seller = await makeUser(use.app.db, { name: 'papermoth' });
    const listing = await makeListing(use.app.db, seller);
    await makeListing(use.app.db, seller, { status: 'closed' });
    const hidden = await makeListing(use.app.db, seller);
    await use.app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, hidden.id));
    const text = await page('/profile/PAPERMOTH');
    expect(text).toMatchObject({ title: 'papermoth', path: '/profile/papermoth', kind: 'profile' });
    expect(linksOf(text)).toEqual([`/listings/${listing.id}`]);
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
      lines: ['Nova, “moon”'],
    });
    await use.app.db.update(users).set({ showsWants: false }).where(eq(users.id, collector.id));
    expect(await page('/profile/COLLECTOR?tab=wants')).toMatchObject({
      title: 'collector',
      path: '/profile/collector',
      lines: ['No reviews yet'],
    });
  });

  it('allows search engines to index only the first page of a group', async () => {
    const lookups = await makeLookups(use.app.db);
    const seller = await makeUser(use.app.db);
    for (let at = 0; at < 25; at++) await makeListing(use.app.db, seller, { lookups });
    const first = await page(`/groups/${lookups.group}`);
    expect(first.isUnlisted).toBe(false);
    expect(await page(first.next ?? '')).toMatchObject({ isUnlisted: true, start: `/groups/${lookups.group}` });
  });

  it('contains the listings of groups, members and source types, and links between them', async () => {
    const listing = await makeListingWithLookups(await makeUser(use.app.db), { name: 'Only one' });
    const group = await page(`/groups/${listing.groupId}`);
    const memberLink = linksOf(group).find((href) => href.startsWith('/members/')) ?? '';
    expect(linksOf(group)).toContain(`/listings/${listing.id}`);
    expect(group.description).toContain('1 listing for sale');
    const member = await page(memberLink);
    expect(linksOf(member)).toEqual(expect.arrayContaining([`/groups/${listing.groupId}`, `/listings/${listing.id}`]));
    expect(linksOf(await page(`/sourcetypes/${listing.sourceTypeId}`))).toEqual([`/listings/${listing.id}`]);
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

  it('contains the newest listings, the groups and the search action on the home page', async () => {
    const listing = await makeListingWithLookups(await makeUser(use.app.db));
    const text = await page('/');
    expect(text.path).toBe('/');
    expect(linksOf(text)).toEqual(
      expect.arrayContaining([`/listings/${listing.id}`, '/listings/search?sort=newest', `/groups/${listing.groupId}`]),
    );
    expect(text.data).toMatchObject([{ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } }]);
  });

  it('lists the results of a search in pages, and lets search engines index only the first page of an unfiltered search', async () => {
    const seller = await makeUser(use.app.db);
    const created = [];
    for (let at = 0; at < 26; at++) created.push(await makeListing(use.app.db, seller, { name: `Badge ${at}` }));
    const first = await page('/listings/search?sort=newest');
    expect(first).toMatchObject({ path: '/listings/search', isUnlisted: false });
    expect(linksOf(first)).toHaveLength(24);
    expect(first.start).toBeUndefined();
    const second = await page(first.next ?? '');
    expect(second).toMatchObject({ isUnlisted: true, start: '/listings/search?sort=newest', next: undefined });
    expect(linksOf(second)).toHaveLength(2);
    expect(new Set([...linksOf(first), ...linksOf(second)])).toEqual(
      new Set(created.map(({ id }) => `/listings/${id}`)),
    );
    expect(await page('/listings/search?q=badge')).toMatchObject({
      title: 'Search Results for “badge”',
      isUnlisted: true,
    });
  });

  it('contains no listings for an invalid search, and no warning is logged', async () => {
    for (const query of ['group=abc', 'min_price=20&max_price=10', `q=${'a'.repeat(300)}`, 'limit=x']) {
      expect(await page(`/listings/search?${query}`), query).toMatchObject({
        isUnlisted: true,
        lines: ['0 listings'],
        sections: [],
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

describe('the listings of a page', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each(['/listings/search?q=moon', '/groups/GROUP'])(
    'come from the search in memory, as those of the API do: %s',
    async (pattern) => {
      const seller = await makeUser(use.app.db);
      const { groupId } = await makeListingWithLookups(seller, { name: 'Moon card' });
      await use.app.settled();
      const opened = vi.spyOn(MemorySearch.prototype, 'open');
      const text = await page(pattern.replace('GROUP', String(groupId)));
      expect(opened).toHaveBeenCalledTimes(1);
      const source = await opened.mock.results[0]?.value;
      expect(source.state.documents).toBeDefined();
      expect(linksOf(text).some((href) => href.startsWith('/listings/'))).toBe(true);
    },
  );
});
