import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SearchAnswer, SearchQuery } from '#contract/search.ts';
import { type Lookups, makeGrades, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { searchListings } from './search.service.ts';

const use = sharedApp();
const urls = createPictureUrls('http://magpie.test');
let seller: Person;
let nova: Lookups;
let orchid: Lookups;

const COUNT = 60;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1, n));

beforeEach(async () => {
  const { db } = use.app;
  // Searches also match the seller's name, so it must not contain a number.
  seller = await makeUser(db, { name: 'papermoth' });
  [nova, orchid] = [await makeLookups(db, 'Nova'), await makeLookups(db, 'Orchid')];
  await makeListing(db, seller, { lookups: nova, name: 'Card 0', createdAt: day(0), priceMinor: 0 });
  // One statement, because sixty separate inserts would take most of the test's time.
  await db.execute(sql`
    insert into listings (seller_id, name, price_minor, currency_id, group_id, source_type_id, description, image1_id, created_at)
    select seller_id, case when n % 3 = 0 then 'Cardigan ' else 'Card ' end || n, 100 * (n % 7), currency_id,
      case when n % 4 = 0 then ${orchid.group} else group_id end, source_type_id, description, image1_id, created_at + n * interval '1 hour'
    from listings, generate_series(1, ${COUNT - 1}) n`);
});

/** Searches with limits so low that even a few hits are too many to scan. */
const search = async (query: Record<string, string>, limits = { fewPages: 0, counted: 10 }): Promise<SearchAnswer> =>
  (await searchListings(use.app.db, urls, SearchQuery.parse(query), { limits })) as SearchAnswer;

async function readAll(query: Record<string, string>, between: () => Promise<unknown> = async () => undefined) {
  const names: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const { data, meta }: SearchAnswer = await search({ ...query, limit: '7', ...(cursor ? { cursor } : {}) });
    expect(meta.facets === null).toBe(cursor !== null);
    names.push(...data.map((card) => card.name));
    cursor = meta.next_cursor;
    await between();
  } while (cursor && ++pages < 40);
  expect(cursor).toBeNull();
  return names;
}

const newestFirst = Array.from(
  { length: COUNT },
  (_, n) => `${n > 0 && n % 3 === 0 ? 'Cardigan' : 'Card'} ${n}`,
).reverse();

describe('a search with too many hits to count', () => {
  it('returns an estimated total and estimated facets', async () => {
    const { meta } = await search({ q: 'card' });
    expect(meta).toMatchObject({ total: COUNT, total_is_estimate: true, facets: { is_estimate: true } });
    expect(meta.facets?.group).toEqual([
      { id: nova.group, name: 'Nova', count: 46 },
      { id: orchid.group, name: 'Orchid', count: 14 },
    ]);
    expect(meta.facets?.price).toEqual({ min: 0, max: 6, currency: 'USD' });
  });

  it.each([{}, { q: 'card', sort: 'newest' }])(
    'returns every hit once, newest first, while listings are added: %j',
    async (query) => {
      let added = 0;
      const between = () => makeListing(use.app.db, seller, { lookups: nova, name: `Card new ${++added}` });
      expect(await readAll(query, between)).toEqual(newestFirst);
    },
  );

  it('returns every hit once, in batches sorted by relevance, while listings are added', async () => {
    let added = 0;
    const between = () => makeListing(use.app.db, seller, { lookups: nova, name: `Card new ${++added}` });
    const names = await readAll({ q: 'card' }, between);
    expect(names.toSorted()).toEqual(newestFirst.toSorted());
    // Within a batch, exact words rank above longer words that start with them.
    expect(names.slice(0, 7).every((name) => name.startsWith('Card '))).toBe(true);
  });

  it.each(['price_asc', 'price_desc'])('returns every hit once in order of price: %s', async (sort) => {
    const [, cad] = (await use.app.visitor.get<{ id: number }[]>('/api/currencies')).body.map(({ id }) => id);
    await use.app.db.execute(
      sql`insert into currency_rates (currency_id, per_base, as_of) values (${cad}, 2, '2026-01-01')`,
    );
    await use.app.db.execute(sql`update listings set currency_id = ${cad} where id % 5 = 0`);
    const names = await readAll({ sort });
    expect(names.toSorted()).toEqual(newestFirst.toSorted());
    const { rows } = await use.app.db.execute<{ name: string; price: number }>(sql`
      select name, price_minor::float8 / case currency_id when ${cad} then 2 else 1 end as price from listings`);
    const prices = names.map((name) => rows.find((row) => row.name === name)?.price ?? -1);
    expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'price_asc' ? a - b : b - a)));
  });

  it.each<Record<string, string>>([{}, { q: 'card' }, { reduced: '1' }])(
    'returns every hit once, the latest reduction first, while reduced listings are added: %j',
    async (query) => {
      const { db } = use.app;
      await db.execute(sql`update listings set was_price_minor = 9900, reduced_at = now() - id % 5 * interval '1 day'
        where id % 3 = 0`);
      const expected = await db.execute<{ name: string }>(sql`
        select name from listings where ${query.reduced ? sql`reduced_at is not null` : sql`true`}
        order by reduced_at desc nulls last, created_at desc, id desc`);
      const latest = { lookups: nova, name: 'Card new', wasPriceMinor: 9900 };
      const between = () => makeListing(db, seller, { ...latest, reducedAt: new Date() });
      expect(await readAll({ sort: 'reduced', ...query }, between)).toEqual(expected.rows.map(({ name }) => name));
    },
  );

  it.each<[string, (...chosen: number[]) => Record<string, string>]>([
    ['without words', () => ({})],
    ['with a word', () => ({ q: 'card' })],
    ['of two conditions', (...chosen) => ({ condition: chosen.join(',') })],
  ])('returns every hit once, the best condition first, while listings are added: %s', async (_, queryFor) => {
    const { db } = use.app;
    const [best, middle, worst] = await makeGrades(db);
    await db.execute(sql`update listings
        set condition_id = (array[${worst}::int, ${best}::int, ${middle}::int])[id % 4]`);
    const query = queryFor(worst, best);
    const isChosen = query.condition ? sql`c.id in (${best}, ${worst})` : sql`true`;
    const expected = await db.execute<{ name: string }>(sql`
        select l.name from listings l left join conditions c on c.id = l.condition_id where ${isChosen}
        order by c.rank nulls last, l.created_at desc, l.id desc`);
    const between = () => makeListing(db, seller, { lookups: nova, name: 'Card new', conditionId: best });
    expect(await readAll({ sort: 'condition', ...query }, between)).toEqual(expected.rows.map(({ name }) => name));
  });
});

/** Converted to the base currency and back, some of these prices round to their neighbours. */
describe.each([1.37, 0.79, 14.4])('a search with many hits of equal price, at an exchange rate of %d', (rate) => {
  it.each(['price_asc', 'price_desc'])('returns every hit across all pages, in the order %s', async (sort) => {
    const [, cad] = (await use.app.visitor.get<{ id: number }[]>('/api/currencies')).body.map(({ id }) => id);
    await use.app.db.execute(
      sql`insert into currency_rates (currency_id, per_base, as_of) values (${cad}, ${rate}, '2026-01-01')`,
    );
    // Twelve listings of each price: more than fit on one page.
    await use.app.db.execute(
      sql`update listings set currency_id = ${cad}, price_minor = 1438 + (select count(*) from listings l where l.id < listings.id)::int % 5`,
    );
    const names = await readAll({ sort });
    const { rows } = await use.app.db.execute<{ name: string }>(
      sort === 'price_asc'
        ? sql`select name from listings order by price_minor, id`
        : sql`select name from listings order by price_minor desc, id desc`,
    );
    expect(names).toEqual(rows.map(({ name }) => name));
  });
});

describe('a search with few hits among many listings', () => {
  it.each<[Record<string, string>, string[], string]>([
    [{ q: 'card 17' }, ['Card 17'], 'one rare and one common word'],
    [{ q: 'cardigan 27' }, ['Cardigan 27'], 'both words are prefixes'],
    [
      { q: 'card', min_price: '6', sort: 'newest' },
      ['Card 55', 'Cardigan 48', 'Card 41', 'Card 34', 'Cardigan 27', 'Card 20', 'Card 13', 'Cardigan 6'],
      'a price',
    ],
    [{ q: 'card', status: 'closed' }, [], 'closed ones'],
  ])('counts the hits exactly: %j', async (query, names) => {
    const { data, meta } = await search(query);
    expect(data.map((card) => card.name)).toEqual(names);
    expect(meta).toMatchObject({ total: names.length, total_is_estimate: false });
  });

  it('returns exact counts for facets with few hits, and estimates for facets with too many hits to count', async () => {
    await use.app.db.execute(sql`update listings set status = 'closed' where id % 10 = 1`);
    const { meta } = await search({ q: 'card', status: 'closed' });
    expect(meta).toMatchObject({ total: 6, total_is_estimate: false });
    expect(meta.facets?.is_estimate).toBe(true);
    expect(meta.facets?.group.reduce((sum, { count }) => sum + count, 0)).toBe(6);
    expect(meta.facets?.status).toEqual([
      { status: 'open', count: 54 },
      { status: 'closed', count: 6 },
    ]);
  });
});
