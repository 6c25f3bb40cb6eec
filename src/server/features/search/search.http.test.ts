import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { type SearchAnswer, SearchSort } from '#contract/search.ts';
import { type Client, refusal } from '#test/client.ts';
import { type Lookups, makeGrades, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { withTransaction } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';

const use = sharedApp();
let seller: Person;
let lookups: Lookups;

beforeEach(async () => {
  seller = await makeUser(use.app.db, { name: 'bramble.cards' });
  lookups = await makeLookups(use.app.db, 'Nova');
});

type Query = Record<string, string | number>;
const at = (query: Query) => `/api/listings/search?${new URLSearchParams(query as Record<string, string>)}`;
const search = async (query: Query): Promise<SearchAnswer> => {
  const answer = await use.app.visitor.get<SearchAnswer>(at(query));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const findIds = async (query: Query | string) =>
  (await search(typeof query === 'string' ? { q: query } : query)).data.map((card) => card.id);
const list = async (options: Parameters<typeof makeListing>[2] = {}) =>
  (await makeListing(use.app.db, seller, { lookups, ...options })).id;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const reducedAtOf = async (id: number) => {
  const [row] = await use.app.db.select({ at: listings.reducedAt }).from(listings).where(sql`id = ${id}`);
  return row?.at ?? null;
};

describe('a search word', () => {
  let id: number;
  beforeEach(async () => {
    id = await list({
      name: 'Lightstick, première édition',
      description: '<p>Kept in a <strong>Sle</strong>eve &amp; box</p><p>Season’s end</p>',
    });
    await makeListing(use.app.db, await makeUser(use.app.db, { name: 'other' }), { name: 'Something else' });
  });

  it.each([
    ['LIGHTSTICK', 'in capitals'],
    ['premiere', 'without its accent'],
    ['ÉDITION', 'in capitals with an accent'],
    ['light', 'as a prefix'],
    ['sti', 'of three letters inside a word'],
    ['l', 'of one letter, as a prefix'],
    ['lightstik', 'without one of its letters'],
    ['lightsticck', 'with one letter more'],
    ['ligktstick', 'with one letter replaced'],
    ['ligthstick', 'with two letters swapped'],
    ['ilghtstick', 'with its first two letters swapped'],
    ['lightstikc', 'with its last two letters swapped'],
    ['editon', 'with a typo and without its accent'],
    ['sleeve', 'of the description, across an inline tag'],
    ['season', 'before an apostrophe'],
    ['nova', 'of the group’s name'],
    ['ada nova', 'of a member’s name'],
    ['source nova', 'of the source type’s name'],
    ['bramble', 'of the seller’s name'],
    ['cards bramble edition', 'among other words, in any order'],
    ['lightstick!!! (première)', 'among punctuation'],
    ['box box box', 'repeated three times'],
  ])('“%s” finds the listing (a word %s)', async (q) => {
    expect(await findIds(q)).toEqual([id]);
  });

  it.each([
    ['strong', 'the name of an HTML tag'],
    ['amp', 'the name of an HTML entity'],
    ['ti ck', 'two letters inside a word'],
    ['lihgtstikc', 'two typos'],
    ['bxo', 'a typo in a short word'],
    ['sleeve missing', 'a word that occurs nowhere'],
    ['else sleeve', 'words of two listings'],
  ])('“%s” does not find the listing (%s)', async (q) => {
    expect(await findIds(q)).toEqual([]);
  });

  it.each([
    ['SRCL-12345', ['SRCL12345', 'SRCL 12345', 'srcl-12345', 'SRCL‐12345']],
    ['SRCL12345', ['SRCL-12345', 'SRCL 12345']],
    ['SRCL 12345', ['SRCL12345', 'SRCL-12345']],
    ['724384-626023', ['724384626023', '724384 626023']],
    ['724384626023', ['724384-626023']],
    ['B.A.P.', ['bap', 'B.A.P', 'b.a.p.']],
    ['BAP', ['B.A.P.']],
    ['B. A. P.', ['bap', 'B.A.P.']],
    ['Rock’n’Roll', ['rocknroll', "Rock'n'Roll", 'rock n roll']],
    ['Rocknroll', ['Rock’n’Roll']],
    ['Girl’s Day', ['girls day', 'girl`s day', 'Girls’ Day']],
    ['初回旧裏面版', ['旧裏', '裏面', '面版', '初回', '旧裏面']],
    ['韓國專輯', ['專輯', '韓國']],
    ['포토카드', ['카드', '포토']],
    ['ｶﾞﾝﾀﾞﾑ Łódź', ['ガンダム', 'lodz', 'LODŹ']],
  ])('a listing named “%s” is found by its other spellings', async (name, spellings) => {
    const named = await list({ name });
    for (const q of spellings) expect(await findIds(q), q).toEqual([named]);
  });

  it.each(['🎀', '❤️ 🎀', '!!!', '—'])('“%s” finds nothing, because it has no letters and digits', async (q) => {
    await list({ name: 'Badge 🎀 !!!' });
    const { data, meta } = await search({ q });
    expect([data, meta.total]).toEqual([[], 0]);
  });

  it('a search reports its correction of a word that matches only as a typo', async () => {
    expect((await search({ q: 'ligthstick nova' })).meta.corrections).toEqual([
      { word: 'ligthstick', taken_as: ['lightstick'] },
    ]);
    for (const q of ['lightstick', 'light', 'stick', 'nowhere', '']) {
      expect((await search({ q })).meta.corrections).toBeUndefined();
    }
  });

  it('matches current texts after a change to the listing or a rename of its group, member, source type or seller', async () => {
    const { db } = use.app;
    const write = async (statement: SQL) => {
      await withTransaction(db, (tx) => tx.execute(statement));
      await use.app.settled();
    };
    await db.update(listings).set({ name: 'Towel' }).where(sql`id = ${id}`);
    expect(await findIds('lightstick')).toEqual([]);
    expect(await findIds('towel')).toEqual([id]);
    await write(sql`update groups set name = 'Velvet Hour' where id = ${lookups.group}`);
    expect(await findIds('velvet')).toEqual([id]);
    expect(await findIds('nova velvet ada')).toEqual([id]);
    await write(sql`update members set name = 'Zuri' where id = ${lookups.members[0]}`);
    expect(await findIds('zuri')).toEqual([id]);
    expect(await findIds('ada')).not.toContain(id);
    await write(sql`update source_types set name = 'Fansign' where id = ${lookups.sourceType}`);
    expect(await findIds('fansign')).toEqual([id]);
    await write(sql`update users set name = 'papermoth' where id = ${seller.id}`);
    expect(await findIds('papermoth')).toEqual([id]);
    expect(await findIds('bramble')).toEqual([]);
    await db.execute(sql`delete from listing_members where listing_id = ${id}`);
    expect(await findIds('zuri')).toEqual([]);
  });
});

describe('the sort order', () => {
  it('sorting by relevance puts exact words before substrings and typos, and names before descriptions', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const slip = await list({ name: 'Tovel', createdAt: day(9) });
    const part = await list({ name: 'Towelette', createdAt: day(8) });
    const described = await list({ name: 'Card', description: '<p>A towel.</p>', createdAt: day(7) });
    const old = await list({ name: 'Towel', createdAt: day(1) });
    const fresh = await list({ name: 'Grey towel', createdAt: day(2) });
    expect(await findIds('towel')).toEqual([fresh, old, described, part, slip]);
    expect(await findIds({ q: 'towel', sort: 'newest' })).toEqual([slip, part, described, fresh, old]);
    expect(await findIds({ sort: 'relevance' })).toEqual([slip, part, described, fresh, old]);
  });

  it('sorting by relevance puts hits without corrections first and says where the corrected ones begin', async () => {
    const slips = [await list({ name: 'Towel, grei' }), await list({ name: 'Grei towel' })];
    const described = await list({ name: 'Card', description: '<p>A grey towel.</p>' });
    const { data, meta } = await search({ q: 'grey towel' });
    expect(data.map(({ id }) => id)).toEqual([described, ...slips.toReversed()]);
    expect(meta.corrected_from).toBe(1);
    const [first, last] = [await search({ q: 'grey towel', limit: 1 }), await search({ q: 'grey towel', limit: 2 })];
    expect([first.meta.corrected_from, last.meta.corrected_from]).toEqual([undefined, 1]);
    const next = await search({ q: 'grey towel', limit: 1, cursor: first.meta.next_cursor ?? '' });
    expect([next.data[0]?.id, next.meta.corrected_from]).toEqual([slips[1], 0]);
    for (const query of [{ q: 'grey towel', sort: 'newest' }, { q: 'towel' }, {}]) {
      expect((await search(query)).meta.corrected_from).toBeUndefined();
    }
  });

  it('sorting by price compares prices across currencies', async () => {
    await use.app.db.execute(sql`
      insert into currency_rates (currency_id, per_base, as_of)
      select id, case code when 'CAD' then 2 else 0.5 end, '2026-01-01' from currencies where code in ('CAD', 'GBP')`);
    const [usd, cad, gbp] = (await use.app.visitor.get<{ id: number }[]>('/api/currencies')).body.map(({ id }) => id);
    const ten = await list({ priceMinor: 1000, currencyId: usd ?? 0 });
    const eight = await list({ priceMinor: 1600, currencyId: cad ?? 0 });
    const twelve = await list({ priceMinor: 600, currencyId: gbp ?? 0 });
    expect(await findIds({ sort: 'price_asc' })).toEqual([eight, ten, twelve]);
    expect(await findIds({ sort: 'price_desc', q: 'listing' })).toEqual([twelve, ten, eight]);
    expect(await findIds({ sort: 'price_asc', min_price: '9', max_price: '12' })).toEqual([ten, twelve]);
    expect(await findIds({ sort: 'price_asc', max_price: '5', price_currency: 'GBP' })).toEqual([eight, ten]);
    expect(await findIds({ currency: 'CAD', min_price: '16', max_price: '16' })).toEqual([eight]);
    const { facets } = (await search({ price_currency: 'CAD' })).meta;
    expect(facets?.price).toEqual({ min: 16, max: 24, currency: 'CAD' });
  });

  it('sorting by price reduction lists current reductions first, newest first, and then all other listings by date', async () => {
    const reduce = (days: number, more: Parameters<typeof list>[0]) =>
      list({ wasPriceMinor: 2500, reducedAt: daysAgo(days), ...more });
    const [oldest, fresh] = [await list({ createdAt: daysAgo(90) }), await list()];
    const ended = await reduce(30.1, { createdAt: daysAgo(60) });
    const closed = await reduce(1, { createdAt: daysAgo(70), status: 'closed' });
    const today = await reduce(0.5, { createdAt: daysAgo(80) });
    const lastWeek = await reduce(8, { createdAt: daysAgo(50) });
    const tied = await reduce(0, { createdAt: daysAgo(85), reducedAt: await reducedAtOf(lastWeek) });
    expect(await findIds({ sort: 'reduced' })).toEqual([today, lastWeek, tied, fresh, ended, oldest]);
    expect(await findIds({ sort: 'reduced', q: 'listing', status: 'all' })).toEqual([
      ...[today, lastWeek, tied, fresh],
      ...[ended, closed, oldest],
    ]);
  });

  it('sorting by condition puts the best condition first and listings without a condition last', async () => {
    const [best, middle, worst] = await makeGrades(use.app.db);
    const grades = [worst, best, null, middle, best, null];
    const ids: number[] = [];
    for (const [n, conditionId] of grades.entries()) ids.push(await list({ conditionId, createdAt: daysAgo(n) }));
    const expected = [1, 4, 3, 0, 2, 5].map((n) => ids[n]);
    expect(await findIds({ sort: 'condition' })).toEqual(expected);
    expect(await findIds({ sort: 'condition', q: 'listing' })).toEqual(expected);
    expect(await findIds({ sort: 'condition', condition: `${worst},${middle}` })).toEqual([ids[3], ids[0]]);
  });
});

describe('search filters', () => {
  it('filters can be combined, and each facet ignores its own filter when it counts hits', async () => {
    const other = await makeLookups(use.app.db, 'Orchid');
    const ours = await list({ name: 'Photocard one' });
    const closed = await list({ name: 'Photocard two', status: 'closed' });
    const theirs = await list({ lookups: other, name: 'Photocard three', priceMinor: 9900 });
    await list({ lookups: other, name: 'Towel' });

    expect(await findIds({ q: 'photocard', group: lookups.group })).toEqual([ours]);
    expect(await findIds({ q: 'photocard', group: `${lookups.group},${other.group}`, sort: 'newest' })).toEqual([
      theirs,
      ours,
    ]);
    expect(await findIds({ member: other.members[0] ?? 0, max_price: '50', q: 'photocard' })).toEqual([]);
    expect(await findIds({ q: 'photocard', status: 'closed' })).toEqual([closed]);
    expect(await findIds({ q: 'photocard', status: 'all', sourcetype: lookups.sourceType, sort: 'newest' })).toEqual([
      closed,
      ours,
    ]);
    expect(await findIds({ currency: 'GBP' })).toEqual([]);

    const { total, total_is_estimate, facets } = (await search({ q: 'photocard', group: lookups.group })).meta;
    expect([total, total_is_estimate]).toEqual([1, false]);
    expect(facets).toEqual({
      group: [
        { id: lookups.group, name: 'Nova', count: 1 },
        { id: other.group, name: 'Orchid', count: 1 },
      ],
      member: [
        { id: lookups.members[0], name: 'Ada of Nova', count: 1 },
        { id: lookups.members[1], name: 'Bee of Nova', count: 1 },
      ],
      sourcetype: [{ id: lookups.sourceType, name: 'Source of Nova', count: 1 }],
      currency: [{ code: 'USD', count: 1 }],
      condition: [],
      status: expect.arrayContaining([
        { status: 'open', count: 1 },
        { status: 'closed', count: 1 },
      ]),
      price: { min: 18.5, max: 18.5, currency: 'USD' },
      is_estimate: false,
    });
  });

  it('facets include selected filter values that exist, even if they have no hits', async () => {
    const { data, meta } = await search({ q: 'nowhere', group: lookups.group, member: 999_999 });
    expect(data).toEqual([]);
    expect(meta.facets).toMatchObject({
      group: [{ id: lookups.group, name: 'Nova', count: 0 }],
      member: [],
      price: null,
    });
  });

  it('price filters find only listings in currencies that have an exchange rate', async () => {
    const [, cad] = (await use.app.visitor.get<{ id: number }[]>('/api/currencies')).body.map(({ id }) => id);
    const ours = await list({ priceMinor: 1000 });
    await list({ priceMinor: 1000, currencyId: cad ?? 0 });
    expect(await findIds({ min_price: '1' })).toEqual([ours]);
  });
});

describe('search pages', () => {
  const orders: Query[] = [
    {},
    { q: 'listing' },
    { sort: 'price_asc' },
    { sort: 'price_desc', q: 'listing' },
    { sort: 'newest', q: 'nova' },
    { sort: 'reduced' },
    { sort: 'condition', q: 'listing' },
  ];

  it.each(orders)('search pages contain every listing once while listings are added: %j', async (query) => {
    const createdIds: number[] = [];
    const grades = [null, ...(await makeGrades(use.app.db))];
    for (let n = 0; n < 7; n++) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + (n % 4)));
      const reducedAt = n % 2 ? daysAgo(n % 3) : null;
      createdIds.push(
        await list({ priceMinor: 100 * (n % 3), createdAt, reducedAt, conditionId: grades[n % 3] ?? null }),
      );
    }
    const ids: number[] = [];
    let cursor: string | null = null;
    do {
      const page: SearchAnswer = await search({ ...query, limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.meta.facets === null).toBe(cursor !== null);
      expect(page.meta.total).toBeGreaterThanOrEqual(7);
      ids.push(...page.data.map((card) => card.id));
      cursor = page.meta.next_cursor;
      await list({ priceMinor: 100, name: 'Listing, new' });
    } while (cursor);
    const first = ids.filter((id) => createdIds.includes(id));
    expect(first.toSorted()).toEqual(createdIds.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('GET /api/listings/search', () => {
  it.each<[string, Query, string]>([
    ['a search text of 201 characters', { q: 'x'.repeat(201) }, 'q'],
    ['a search text of 10,000 characters', { q: 'x'.repeat(10_000) }, 'q'],
    ['an unknown sort order', { sort: 'best' }, 'sort'],
    ['a limit of 0', { limit: 0 }, 'limit'],
    ['a limit of 49', { limit: 49 }, 'limit'],
    ['a group that is not a number', { group: 'nova' }, 'group'],
    ['a list of members with an empty entry', { member: '1,,2' }, 'member'],
    ['a negative source type', { sourcetype: '-1' }, 'sourcetype'],
    ['21 groups', { group: Array.from({ length: 21 }, (_, n) => n + 1).join(',') }, 'group'],
    ['a group number that is too large', { group: '99999999999' }, 'group'],
    ['an invalid currency', { currency: 'dollars' }, 'currency'],
    ['an unknown status', { status: 'sold' }, 'status'],
    ['a minimum price above the maximum price', { min_price: '9', max_price: '8' }, 'min_price'],
    ['a negative minimum price', { min_price: '-1' }, 'min_price'],
    ['a maximum price in exponential notation', { max_price: '1e5' }, 'max_price'],
    ['a cursor that is arbitrary text', { cursor: 'garbage' }, 'cursor'],
    ['a cursor of 301 characters', { cursor: 'x'.repeat(301) }, 'cursor'],
    [
      'a cursor with a string instead of a number',
      { cursor: Buffer.from('["newest","all",[0,"x",1],null,1,1]').toString('base64url') },
      'cursor',
    ],
    [
      'a cursor with a number that is too large',
      { cursor: Buffer.from('["newest","all",[0,1e300,1],null,1,1]').toString('base64url') },
      'cursor',
    ],
    [
      'a cursor of another sort order',
      { cursor: Buffer.from('["price_asc","all",[0,1,1],null,1,1]').toString('base64url') },
      'cursor',
    ],
    ['a cursor that contains null', { cursor: Buffer.from('null').toString('base64url') }, 'cursor'],
  ])('returns 422 for %s', async (_what, query, field) => {
    expect(refusal(await use.app.visitor.get(at(query)))).toBe(`422 validation_failed: ${field}`);
  });

  it.each([
    ...['%', '_', "'", '"', '\\', ':*', '&', '|', '!', '()', '<->', "';drop table listings;--", '\u0000', 'a\u0000b'],
    ...['שלום עולם', '\u202eabc', '🐦', '🐦‍🔥🐦', '\ud800', 'ﷺ'.repeat(50), 'ß'.repeat(200), 'a '.repeat(100), '#g1'],
    ...['x'.repeat(200), '%'.repeat(200), '.'.repeat(200), '1 2 3', 'İIıi', '\u0301\u0301', 'ａ'.repeat(150)],
  ])('returns 200 for the unusual text %j', async (q) => {
    await list();
    const { status } = await use.app.visitor.get(at({ q }));
    expect(status).toBe(200);
  });

  it('ignores unknown parameters and empty values', async () => {
    const id = await list();
    expect(await findIds({ colour: 'red', group: '', min_price: '', currency: '', q: '' })).toEqual([id]);
  });

  it('returns no listings for contradictory filters', async () => {
    const other = await makeLookups(use.app.db);
    await list();
    expect(await findIds({ group: other.group, member: lookups.members[0] ?? 0 })).toEqual([]);
    expect(await findIds({ currency: 'XXX', price_currency: 'YYY', min_price: '1' })).toEqual([]);
  });

  it.each(SearchSort.options)('returns 200 for forged cursors of sort order %s', async (sort) => {
    await list();
    for (const way of ['all', 'walk']) {
      for (const place of [null, [0, 0, 0], [-1, -1, 1], [9007199254740991, 9007199254740991, 2147483647]]) {
        const cursor = Buffer.from(JSON.stringify([sort, way, place, place, 7, 3])).toString('base64url');
        expect((await use.app.visitor.get(at({ sort, q: 'listing', cursor }))).status).toBe(200);
      }
    }
  });
});

describe('search aliases', () => {
  let admin: Client;
  beforeEach(async () => {
    admin = await use.app.as(await makeUser(use.app.db, { role: 'admin' }));
  });

  it('aliases let searches find listings of a group or member immediately, even by a substring or typo, until they are removed', async () => {
    const id = await list();
    await makeListing(use.app.db, seller);
    const { body } = await admin.put(`/api/admin/groups/${lookups.group}/aliases`, {
      aliases: ['Bangtan Boys', '방탄'],
    });
    expect(body).toMatchObject({ name: 'Nova', aliases: expect.arrayContaining(['Bangtan Boys', '방탄']) });
    await admin.put(`/api/admin/members/${lookups.members[0]}/aliases`, { aliases: ['Adélie'] });
    for (const q of [
      'bangtan',
      'BOYS nova',
      'bang',
      'ngta',
      'bagntan',
      'bangtann',
      '방탄',
      'adelie',
      'adelie bangtan listing',
    ]) {
      expect(await findIds(q), q).toEqual([id]);
    }
    expect(await findIds('bangtan unheard')).toEqual([]);
    await admin.put(`/api/admin/groups/${lookups.group}/aliases`, { aliases: [] });
    expect(await findIds('bangtan')).toEqual([]);
    expect(await findIds('adelie')).toEqual([id]);
  });

  it('a French name lets searches find listings of a source type as by an alias, until it is removed', async () => {
    const id = await list();
    const path = `/api/admin/catalogue/sourcetype/${lookups.sourceType}`;
    await admin.put(path, { name_fr: 'Séance de signature' });
    expect(await findIds('seance signature')).toEqual([id]);
    const { body } = await use.app.visitor.get<SearchAnswer>(at({}));
    expect(body.meta.facets?.sourcetype).toMatchObject([{ name_fr: 'Séance de signature' }]);
    expect(body.data[0]).toMatchObject({ id });
    expect((await use.app.visitor.get(`/api/listings/${id}`)).body).toMatchObject({
      sourcetype: { id: lookups.sourceType, name_fr: 'Séance de signature' },
    });
    await admin.put(path, { aliases: ['Event'] });
    expect(await findIds('seance')).toEqual([id]);
    await admin.put(path, { name_fr: '' });
    expect(await findIds('seance')).toEqual([]);
    expect(await findIds('event')).toEqual([id]);
  });

  it('aliases are refused if one is empty, if there are too many, or if the group or member is unknown', async () => {
    const path = `/api/admin/groups/${lookups.group}/aliases`;
    expect(refusal(await admin.put(path, { aliases: [' '] }))).toBe('422 validation_failed: aliases.0');
    expect(refusal(await admin.put(path, { aliases: Array(21).fill('x') }))).toBe('422 validation_failed: aliases');
    expect(refusal(await admin.put('/api/admin/groups/999999/aliases', { aliases: [] }))).toBe('404 not_found');
    expect(refusal(await admin.put('/api/admin/members/999999/aliases', { aliases: [] }))).toBe('404 not_found');
  });
});

it('a search refuses a price with decimals in a currency without decimals', async () => {
  await list({ name: 'Photocard' });
  for (const query of [{ currency: 'JPY' }, { price_currency: 'JPY' }]) {
    const { status, body } = await use.app.visitor.get(at({ ...query, min_price: '18.00', max_price: '18.50' }));
    const problem = { field: 'max_price', code: 'price_not_whole', params: { currency: 'JPY' } };
    expect([status, body]).toEqual([422, expect.objectContaining({ problems: [problem] })]);
  }
  await search({ max_price: '18.50' });
  await search({ max_price: '18.00', price_currency: 'JPY' });
});
