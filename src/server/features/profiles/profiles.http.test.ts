import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingCard } from '#contract/listings.ts';
import { type Client, refusal } from '#test/client.ts';
import { makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';

const use = sharedApp();
let ann: Person;

beforeEach(async () => {
  const key = (folder: string) => `${folder}/${'a'.repeat(32)}-aabbcc`;
  ann = await makeUser(use.app.db, {
    name: 'Ann',
    bio: 'I collect.',
    ratingSum: 14,
    reviewCount: 3,
    avatarKey: key('avatars'),
    bannerKey: key('banners'),
    country: 'CA',
    createdAt: new Date('2024-05-01T10:00:00Z'),
  });
});

describe('GET /api/users/{name}', () => {
  it.each(['Ann', 'ann', 'ANN'])('returns the profile of %s without the email address', async (name) => {
    const { status, body } = await use.app.visitor.get(`/api/users/${name}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ann.id,
      name: 'Ann',
      average_rating: expect.closeTo(14 / 3, 1),
      review_count: 3,
      profile: {
        avatar: `http://magpie.test/storage/avatars/${'a'.repeat(32)}-aabbcc/256.jpg`,
        banner: `http://magpie.test/storage/banners/${'a'.repeat(32)}-aabbcc/1280.jpg`,
        bio: 'I collect.',
      },
      country: 'CA',
      joined_at: '2024-05-01T10:00:00.000Z',
    });
  });

  it.each(['queued', 'invited', 'suspended', 'deleted'] as const)(
    'returns 404 for a user who is %s',
    async (status) => {
      await makeUser(use.app.db, { name: 'bob', status });
      expect(refusal(await use.app.visitor.get('/api/users/bob'))).toBe('404 not_found');
    },
  );

  it.each(['nobody', 'x'.repeat(65), 'x'.repeat(400), '%20'])('returns 404 for the name %s', async (name) => {
    expect(refusal(await use.app.visitor.get(`/api/users/${name}`))).toBe('404 not_found');
  });

  it('rejects a name with a null character', async () => {
    expect(refusal(await use.app.visitor.get('/api/users/a%00b'))).toBe('400 bad_request');
  });
});

describe('GET /api/users/{id}/listings', () => {
  let open: number[];
  let closed: number;
  const ids = async (client: Client, query = '') =>
    (await client.get<ListingCard[]>(`/api/users/${ann.id}/listings${query}`)).body.map((card) => card.id);

  beforeEach(async () => {
    const { db } = use.app;
    const lookups = await makeLookups(db);
    const at = (day: number) => ({ lookups, createdAt: new Date(Date.UTC(2026, 0, day)) });
    open = [];
    for (let day = 1; day <= 13; day++) open.unshift((await makeListing(db, ann, at(day))).id);
    closed = (await makeListing(db, ann, { ...at(20), status: 'closed' })).id;
    await makeListing(db, await makeUser(db), { lookups });
  });

  it('lists the newest listings first, and includes closed listings only for the owner', async () => {
    expect(await ids(use.app.visitor)).toEqual(open);
    expect(await ids(await use.app.as(await makeUser(use.app.db)))).toEqual(open);
    expect(await ids(await use.app.as(ann))).toEqual([closed, ...open]);
  });

  it('returns the newest 500 listings by default, and older listings with a cursor', async () => {
    await use.app.db.execute(sql`
      insert into listings (seller_id, name, description, price_minor, currency_id, group_id, source_type_id, image1_id, created_at)
      select seller_id, name, description, price_minor, currency_id, group_id, source_type_id, image1_id,
        created_at - make_interval(mins => n)
      from listings cross join generate_series(1, 500) n where id = ${open[12]}`);
    const first = await ids(use.app.visitor);
    expect(first).toHaveLength(500);
    expect(first.slice(0, 13)).toEqual(open);
    const second = await ids(use.app.visitor, `?cursor=${first.at(-1)}`);
    expect(new Set([...first, ...second]).size).toBe(513);
  });

  it('neither repeats nor skips listings across pages while listings are created or closed', async () => {
    const asOwner = await use.app.as(ann);
    expect(await ids(use.app.visitor, '?limit=5')).toEqual(open.slice(0, 5));
    await makeListing(use.app.db, ann, { lookups: await makeLookups(use.app.db) });
    await asOwner.put(`/api/listings/${open[4]}`, {
      ...(await asOwner.get<object>(`/api/listings/${open[4]}`)).body,
      status: 'closed',
    });
    expect(await ids(use.app.visitor, `?limit=5&cursor=${open[4]}`)).toEqual(open.slice(5, 10));
    expect(await ids(use.app.visitor, `?limit=5&cursor=${open[9]}`)).toEqual(open.slice(10));
    expect(await ids(use.app.visitor, `?cursor=${open[12]}`)).toEqual([]);
    expect(await ids(asOwner, `?limit=2&cursor=${closed}`)).toEqual(open.slice(0, 2));
  });

  it('orders listings by id if they were created at the same time', async () => {
    const bob = await makeUser(use.app.db);
    const lookups = await makeLookups(use.app.db);
    const listingIds: number[] = [];
    for (let count = 0; count < 5; count++) {
      listingIds.unshift((await makeListing(use.app.db, bob, { lookups, createdAt: new Date(0) })).id);
    }
    const page = async (query: string) =>
      (await use.app.visitor.get<ListingCard[]>(`/api/users/${bob.id}/listings?limit=2${query}`)).body.map(
        ({ id }) => id,
      );
    expect(await page('')).toEqual(listingIds.slice(0, 2));
    expect(await page(`&cursor=${listingIds[1]}`)).toEqual(listingIds.slice(2, 4));
    expect(await page(`&cursor=${listingIds[3]}`)).toEqual(listingIds.slice(4));
  });

  it.each(['cursor=x', 'cursor=0', 'limit=49', 'limit=0'])('rejects the query %s', async (query) => {
    const field = query.split('=')[0];
    const answer = await use.app.visitor.get(`/api/users/${ann.id}/listings?${query}`);
    expect(refusal(answer)).toBe(`422 validation_failed: ${field}`);
  });

  it('returns nothing if the cursor is the id of another user’s listing', async () => {
    const other = await makeUser(use.app.db);
    const { id } = await makeListing(use.app.db, other, { lookups: await makeLookups(use.app.db) });
    expect(await ids(use.app.visitor, `?cursor=${id}`)).toEqual([]);
  });

  it('returns the newest listings at /newest, with a default limit of 12', async () => {
    expect(await ids(use.app.visitor, '/newest')).toEqual(open.slice(0, 12));
    expect(await ids(use.app.visitor, '/newest?limit=3')).toEqual(open.slice(0, 3));
    expect(await ids(await use.app.as(ann), '/newest?limit=2')).toEqual([closed, open[0]]);
    expect(refusal(await use.app.visitor.get(`/api/users/${ann.id}/listings/newest?limit=0`))).toBe(
      '422 validation_failed: limit',
    );
  });

  it.each(['999', 'abc', '99999999999'])('returns 404 for the user id %s', async (id) => {
    for (const suffix of ['', '/newest']) {
      expect(refusal(await use.app.visitor.get(`/api/users/${id}/listings${suffix}`))).toBe('404 not_found');
    }
  });
});
