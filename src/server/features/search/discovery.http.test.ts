import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ListingCard } from '#contract/listings.ts';
import type { Suggestion } from '#contract/search.ts';
import { refusal } from '#test/client.ts';
import { type Lookups, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { listingMembers, listings } from '../../tables/listings.ts';
import { searchSynonyms } from '../../tables/search.ts';

const use = sharedApp();
let seller: Person;
let nova: Lookups;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'nova-collector' });
  nova = await makeLookups(use.app.db, 'Nova Heights');
});

const ids = async (path: string) => (await use.app.visitor.get<ListingCard[]>(path)).body.map((card) => card.id);

describe('GET /api/search/suggestions', () => {
  const suggest = async (q: string) => {
    const path = `/api/search/suggestions?q=${encodeURIComponent(q)}`;
    return (await use.app.visitor.get<{ data: Suggestion[] }>(path)).body.data;
  };
  const suggestedNames = async (q: string) => (await suggest(q)).map(({ kind, name }) => `${kind} ${name}`);

  beforeEach(async () => {
    await makeListing(use.app.db, seller, { lookups: nova, name: 'Lightstick of Nova' });
  });

  it('suggests names in which every typed word is the start of a word', async () => {
    expect(await suggestedNames('nov')).toEqual([
      'group Nova Heights',
      'member Ada of Nova Heights',
      'member Bee of Nova Heights',
      'seller nova-collector',
      'listing Lightstick of Nova',
    ]);
    expect(await suggestedNames('HEIGHTS no')).toEqual([
      'group Nova Heights',
      'member Ada of Nova Heights',
      'member Bee of Nova Heights',
    ]);
    expect(await suggestedNames('lig')).toEqual(['listing Lightstick of Nova']);
    expect(await suggestedNames('coll')).toEqual(['seller nova-collector']);
    expect((await suggest('ada'))[0]).toEqual({
      kind: 'member',
      id: nova.members[0],
      name: 'Ada of Nova Heights',
      group: { id: nova.group, name: 'Nova Heights' },
    });
  });

  it('suggests a group by its alias', async () => {
    await use.app.db.execute(sql`insert into group_aliases (group_id, name) values (${nova.group}, 'Ño-Ba')`);
    expect(await suggestedNames('no ba')).toEqual(['group Nova Heights']);
  });

  it('omits sellers without listings, sellers in the registration queue and closed listings', async () => {
    await makeUser(use.app.db, { name: 'zed-idle' });
    const queued = await makeUser(use.app.db, { name: 'zed-queued', status: 'queued' });
    await makeListing(use.app.db, queued, { lookups: nova, name: 'Zed card', status: 'closed' });
    expect(await suggestedNames('zed')).toEqual([]);
  });

  it('omits a seller whose account will be deleted', async () => {
    const leaving = await makeUser(use.app.db, { name: 'yak-leaving' });
    await makeListing(use.app.db, leaving, { lookups: nova, name: 'Plain card' });
    expect(await suggestedNames('yak')).toEqual(['seller yak-leaving']);
    await use.app.db.execute(sql`update users set deletion_at = now() where id = ${leaving.id}`);
    expect(await suggestedNames('yak')).toEqual([]);
  });

  it('returns eight suggestions at most, with some of each kind', async () => {
    for (let n = 0; n < 9; n++) await makeListing(use.app.db, seller, { lookups: nova, name: `Nova card ${n}` });
    const kinds = (await suggest('nova')).map(({ kind }) => kind);
    expect(kinds).toEqual(['group', 'member', 'member', 'seller', 'listing', 'listing', 'listing', 'listing']);
  });

  it.each([
    ['lightstik', 'listing Lightstick of Nova'],
    ['ligthstick nvoa', 'listing Lightstick of Nova'],
    ['stick', 'listing Lightstick of Nova'],
    ['penlight', 'listing Lightstick of Nova'],
    ['hieghts', 'group Nova Heights'],
    ['novva colector', 'seller nova-collector'],
    ['novacollector', 'seller nova-collector'],
  ])('suggests what a search for %s would find: %s', async (q, name) => {
    await use.app.db.insert(searchSynonyms).values({ words: ['lightstick', 'penlight'] });
    expect(await suggestedNames(q)).toContain(name);
  });

  it('suggests a listing with its price', async () => {
    expect((await suggest('lightstick'))[0]).toMatchObject({ kind: 'listing', price: 18.5, currency: 'USD' });
  });

  it('returns no suggestions for empty input or input without a match, and 422 for input that is too long', async () => {
    for (const q of ['', ' ', '%', '\u0000', '🐦', 'unheard of', "'", '_'])
      expect(await suggestedNames(q), q).toEqual([]);
    expect(refusal(await use.app.visitor.get(`/api/search/suggestions?q=${'x'.repeat(201)}`))).toBe(
      '422 validation_failed: q',
    );
  });
});

describe('GET /api/listings/{id}/similar', () => {
  it('ranks listings by the group members in common with the viewed listing, then by group, source type and words', async () => {
    const { db } = use.app;
    const other = await makeUser(db);
    const orchid = await makeLookups(db, 'Orchid');
    const [ada = 0, bee = 0] = nova.members;
    const of = async (name: string, lookups: Lookups, members: number[], more: object = {}) =>
      (await makeListing(db, other, { lookups: { ...lookups, members }, name, ...more })).id;
    const { id } = await makeListing(db, seller, { lookups: { ...nova, members: [ada] }, name: 'Blue towel' });
    const bothMembers = await of('Poster', nova, [ada, bee]);
    const towel = await of('Red towel', nova, [bee]);
    const group = await of('Poster', nova, [bee]);
    const same = await of('Blue towel', nova, [ada]);
    await of('Blue towel', orchid, orchid.members);
    await of('Blue towel', nova, [ada], { status: 'closed' });
    await makeListing(db, seller, { lookups: nova, name: 'Blue towel' });
    expect(await ids(`/api/listings/${id}/similar`)).toEqual([same, bothMembers, towel, group]);
  });

  it('returns eight listings at most, none if nothing is similar, and 404 for an unknown listing', async () => {
    const { id } = await makeListing(use.app.db, seller, { lookups: nova });
    expect(await ids(`/api/listings/${id}/similar`)).toEqual([]);
    const other = await makeUser(use.app.db);
    for (let n = 0; n < 9; n++) await makeListing(use.app.db, other, { lookups: nova });
    expect(await ids(`/api/listings/${id}/similar`)).toHaveLength(8);
    await use.app.db.delete(listingMembers);
    expect(await ids(`/api/listings/${id}/similar`)).toHaveLength(8);
    expect(refusal(await use.app.visitor.get('/api/listings/999999/similar'))).toBe('404 not_found');
  });

  it('returns 404 for a hidden listing, but an empty list to its seller and the staff', async () => {
    const { id } = await makeListing(use.app.db, seller, { lookups: nova });
    await use.app.db.update(listings).set({ isHidden: true }).where(eq(listings.id, id));
    const [other, staff] = [await makeUser(use.app.db), await makeUser(use.app.db, { role: 'moderator' })];
    for (const client of [use.app.visitor, await use.app.as(other)]) {
      expect(refusal(await client.get(`/api/listings/${id}/similar`))).toBe('404 not_found');
    }
    for (const user of [seller, staff]) {
      expect((await (await use.app.as(user)).get(`/api/listings/${id}/similar`)).body).toEqual([]);
    }
  });
});

describe('GET /api/groups/{id}, /api/members/{id} and /api/sourcetypes/{id}', () => {
  it('returns the number of open listings of a group, member or source type, and 404 for unknown ids', async () => {
    await makeListing(use.app.db, seller, { lookups: { ...nova, members: nova.members.slice(0, 1) } });
    await makeListing(use.app.db, seller, { lookups: nova });
    await makeListing(use.app.db, seller, { lookups: nova, status: 'closed' });
    const [ada, bee] = nova.members;
    const { visitor } = use.app;
    expect((await visitor.get(`/api/groups/${nova.group}`)).body).toEqual({
      id: nova.group,
      name: 'Nova Heights',
      aliases: [],
      listing_count: 2,
      members: [
        { id: ada, name: 'Ada of Nova Heights', listing_count: 2 },
        { id: bee, name: 'Bee of Nova Heights', listing_count: 1 },
      ],
    });
    expect((await visitor.get(`/api/members/${bee}`)).body).toEqual({
      id: bee,
      name: 'Bee of Nova Heights',
      aliases: [],
      group: { id: nova.group, name: 'Nova Heights' },
      listing_count: 1,
    });
    expect((await visitor.get(`/api/sourcetypes/${nova.sourceType}`)).body).toMatchObject({ listing_count: 2 });
    for (const path of ['groups/999999', 'members/999999', 'sourcetypes/999999', 'groups/x']) {
      expect(refusal(await visitor.get(`/api/${path}`))).toBe('404 not_found');
    }
  });
});

describe('GET /api/currencies/rates', () => {
  it('returns only the base currency until an admin sets rates, and then the latest rates', async () => {
    const { visitor } = use.app;
    const read = async () => (await visitor.get('/api/currencies/rates')).body;
    expect(await read()).toEqual({
      base: 'USD',
      date: new Date().toISOString().slice(0, 10),
      is_stale: false,
      rates: { USD: 1 },
    });
    const admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
    const newRates = { date: '2026-11-20', rates: { CAD: 1.37, GBP: 0.78 } };
    expect((await admin.put('/api/admin/rates', newRates)).body).toMatchObject({
      base: 'USD',
      date: '2026-11-20',
      rates: { USD: 1, CAD: 1.37, GBP: 0.78 },
    });
    await admin.put('/api/admin/rates', { date: '2026-11-21', rates: { USD: 1, CAD: 1.4 } });
    expect(await read()).toMatchObject({ base: 'USD', date: '2026-11-21', rates: { USD: 1, CAD: 1.4 } });
    for (const [rates, field] of [
      [{ EUR: 0.9 }, 'rates.EUR'],
      [{ USD: 2 }, 'rates.USD'],
      [{ CAD: 0 }, 'rates.CAD'],
      [{ CAD: '1' }, 'rates.CAD'],
      [{ cad: 1 }, 'rates.cad'],
    ] as const) {
      expect(refusal(await admin.put('/api/admin/rates', { date: '2026-11-21', rates }))).toBe(
        `422 validation_failed: ${field}`,
      );
    }
    expect(refusal(await admin.put('/api/admin/rates', { date: 'today', rates: {} }))).toBe(
      '422 validation_failed: date',
    );
    expect(await read()).toMatchObject({ date: '2026-11-21' });
  });
});
