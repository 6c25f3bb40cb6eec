import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FLAG_ON, flagFilters } from '#contract/fields.ts';
import { type SearchAnswer, SearchQuery, SearchSort } from '#contract/search.ts';
import { makeGrades, makeListing, makeLookups, makeUser, type Person } from '#test/factories.ts';
import { seededRandom } from '#test/make-app.ts';
import { openTestDatabase, resetDatabase } from '#test/test-database.ts';
import { createReadCache } from '../../cache/read-cache.ts';
import type { Database } from '../../db/client.ts';
import { GuardedPool } from '../../db/client.ts';
import { createPictureUrls } from '../../storage/picture-urls.ts';
import { MemorySearch } from './memory-search.service.ts';
import { searchListings } from './search.service.ts';

/** A search in memory must give the same result as the search in the database, after every write. */

const urls = createPictureUrls('http://magpie.test');
const MAX_DOCUMENTS = 60;
let database: Database;
let memory: MemorySearch;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db, tableChanges } = database;
  memory = new MemorySearch({ db, urls, tableChanges, cache: createReadCache({ tableChanges }) }, MAX_DOCUMENTS);
  await vi.waitUntil(() => tableChanges.isSubscribed());
});
afterAll(async () => {
  await database.close();
});
beforeEach(() => resetDatabase(database.db));

type Query = Record<string, string>;
type Random = () => number;
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const WORDS = [
  'moon',
  'moonlight',
  'mono',
  'photocard',
  'étoile',
  'lumen9',
  'lumen 9',
  'HALO:RUN',
  'hour',
  'x',
  'lp',
  'SRCL-12345',
  'B.A.P.',
  "rock'n'roll",
  'Rock’n’Roll',
  '初回旧裏面',
  '旧裏',
  '🎀',
];
const addTypo = (random: Random, word: string): string => {
  const at = Math.floor(random() * word.length);
  return oneOf(random, [word, word, word.slice(0, at) + word.slice(at + 1), `${word.slice(0, at)}o${word.slice(at)}`]);
};
const phrase = (random: Random, most: number): string =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => addTypo(random, oneOf(random, WORDS))).join(' ');

type Shop = { sellers: Person[]; groups: number[]; members: number[]; sourceType: number };

function randomQuery(random: Random, { groups, members, sourceType }: Shop): Query {
  const sometimes = (name: string, value: () => string): Query => (random() < 0.2 ? { [name]: value() } : {});
  const [low = '', high = ''] = [oneOf(random, ['0', '9.99', '18.5']), oneOf(random, ['18.5', '25', '300'])];
  const order = random() < 0.5 ? { sort: oneOf(random, SearchSort.options) } : {};
  const status = sometimes('status', () => oneOf(random, ['open', 'closed', 'all']));
  // A single filter: the search in memory then counts facets in a different way.
  if (random() < 0.2) {
    const [name, value] = oneOf(random, [
      ['group', `${oneOf(random, groups)},${oneOf(random, groups)}`],
      ['member', String(oneOf(random, members))],
      ['min_price', low],
      ['max_price', high],
    ]);
    return { [name]: value, ...status, ...order };
  }
  return {
    ...(random() < 0.7 ? { q: phrase(random, 3) } : {}),
    ...sometimes('group', () => [oneOf(random, groups), oneOf(random, groups)].join(',')),
    ...sometimes('member', () => String(oneOf(random, members))),
    ...sometimes('sourcetype', () => String(sourceType)),
    ...sometimes('currency', () => oneOf(random, ['USD', 'GBP', 'CAD', 'XXX'])),
    ...sometimes('min_price', () => low),
    ...sometimes('max_price', () => high),
    ...sometimes('price_currency', () => oneOf(random, ['USD', 'GBP', 'CAD'])),
    ...Object.assign({}, ...flagFilters.map((name) => (random() < 0.1 ? { [name]: FLAG_ON } : {}))),
    ...status,
    ...order,
    limit: oneOf(random, ['1', '3', '48']),
  };
}

/**
 * Replaces the words of each correction with their number, because it is arbitrary which words (at most five) the
 * database returns.
 */
const comparable = ({ data, meta }: SearchAnswer) => ({
  data,
  meta: {
    ...meta,
    corrections: meta.corrections?.map((correction) => ({ ...correction, taken_as: correction.taken_as.length })),
  },
});

async function compare(query: Query, viewerId?: number): Promise<number> {
  const ask = async (source?: MemorySearch, cursor?: string | null) => {
    const parsed = SearchQuery.parse({ ...query, ...(cursor ? { cursor } : {}) });
    const answer = await searchListings(database.db, urls, { ...parsed, viewerId }, { memory: source });
    return comparable(answer as SearchAnswer);
  };
  const expected = await ask();
  expect(await ask(memory), JSON.stringify(query)).toEqual(expected);
  const { next_cursor: cursor } = expected.meta;
  if (cursor)
    expect(await ask(memory, cursor), `the second page of ${JSON.stringify(query)}`).toEqual(
      await ask(undefined, cursor),
    );
  return expected.meta.total;
}

const writes: readonly ((random: Random, shop: Shop) => SQL)[] = [
  (random) => sql`update listings set name = ${phrase(random, 4)} where id % 5 = ${Math.floor(random() * 5)}`,
  (random) => sql`update listings set price_minor = ${Math.floor(random() * 4000)}, currency_id =
    (select id from currencies order by (id * 7) % ${1 + Math.floor(random() * 4)} limit 1) where id % 4 = ${Math.floor(random() * 4)}`,
  (random) =>
    sql`update listings set status = ${oneOf(random, ['open', 'closed'])} where id % 3 = ${Math.floor(random() * 3)}`,
  (random) => sql`update listings set was_price_minor = price_minor * 2,
    reduced_at = now() - make_interval(days => id % 5 * ${Math.floor(random() * 10)}) where id % 2 = ${Math.floor(random() * 2)}`,
  (random) => sql`update listings set ships_from = ${oneOf(random, ['US', 'CA', 'UK', null])}, ships_to = 'region'
    where id % 3 = ${Math.floor(random() * 3)}`,
  (random) => sql`update listings set condition_id =
    (select id from conditions order by (id * 7) % ${1 + Math.floor(random() * 4)} limit 1) where id % 3 = ${Math.floor(random() * 3)}`,
  () => sql`update conditions set rank = 2 - rank`,
  (random) => sql`update listings set trade = not trade where id % 3 = ${Math.floor(random() * 3)}`,
  (random) => sql`update listings set is_hidden = not is_hidden where id % 11 = ${Math.floor(random() * 11)}`,
  (random, { groups }) => sql`insert into group_aliases (group_id, name)
    values (${oneOf(random, groups)}, ${phrase(random, 2)}) on conflict do nothing`,
  (random, { groups }) => sql`delete from group_aliases where group_id = ${oneOf(random, groups)}`,
  (random) =>
    sql`insert into search_synonyms (words) values (array[${oneOf(random, ['moon', 'lp'])}, ${addTypo(random, 'hour')}])`,
  () => sql`delete from search_synonyms`,
  (random) => sql`update currency_rates set per_base = ${0.5 + random()}`,
  () => sql`delete from listing_members where listing_id % 7 = 0`,
];

async function openRandomShop(random: Random): Promise<Shop> {
  const { db } = database;
  const sellers = [await makeUser(db, { name: 'moon-seller' }), await makeUser(db, { name: 'hour.seller' })];
  const lookups = [await makeLookups(db, 'Nova 9'), await makeLookups(db, 'Orchid')];
  const grades = [null, ...(await makeGrades(db))];
  for (let n = 0; n < 45; n++) {
    const conditionId = grades[n % 4] ?? null;
    await makeListing(db, oneOf(random, sellers), {
      lookups: oneOf(random, lookups),
      name: phrase(random, 4),
      conditionId,
    });
  }
  await db.execute(sql`insert into currency_rates (currency_id, per_base, as_of)
    select id, 0.8, '2026-01-01' from currencies where code in ('GBP', 'CAD') on conflict do nothing`);
  return {
    sellers,
    groups: lookups.map(({ group }) => group),
    members: lookups.flatMap(({ members }) => members),
    sourceType: lookups[0]?.sourceType ?? 0,
  };
}

it.each([1, 2])(
  'a search in memory returns the same hits, order and counts as a search in the database after random writes (seed %i)',
  { timeout: 240_000 },
  async (seed) => {
    const random = seededRandom(seed);
    const shop = await openRandomShop(random);
    const viewer = await makeUser(database.db);
    await database.db.execute(
      sql`insert into blocks (blocker_id, blocked_id) values (${viewer.id}, ${shop.sellers[0]?.id})`,
    );
    let hitCount = 0;
    for (let round = 0; round < 12; round++) {
      await database.db.execute(oneOf(random, writes)(random, shop));
      expect((await memory.open())?.state.documents).toBeDefined();
      for (let n = 0; n < 8; n++) hitCount += await compare(randomQuery(random, shop), n === 0 ? viewer.id : undefined);
      // These three searches start from the same cached totals and must not modify them.
      for (const query of [{ max_price: '9.99' }, { group: String(shop.groups[0]) }, { min_price: '18.5' }])
        hitCount += await compare(query);
    }
    // Guards against a vacuous pass in which neither side finds anything.
    expect(hitCount).toBeGreaterThan(100);
  },
);

describe('a search in memory', () => {
  const names = async () => {
    const { data } = await searchListings(database.db, urls, SearchQuery.parse({ q: 'moon' }), { memory });
    return data.map(({ name }) => name);
  };

  it.each(['price_asc', 'price_desc'])(
    'rounds converted prices half-way between two units as the database does (%s)',
    async (sort) => {
      const { db } = database;
      const seller = await makeUser(db);
      const { rows } = await db.execute<{ id: number }>(sql`select id from currencies where code = 'CAD'`);
      const currencyId = rows[0]?.id ?? 0;
      await db.execute(sql`insert into currency_rates (currency_id, per_base, as_of) values (${currencyId}, 8, now())`);
      // 12.5, 37.5 and 62.5 hundredths of a cent of the base currency.
      for (const priceMinor of [1, 3, 5]) await makeListing(db, seller, { currencyId, priceMinor });
      expect(await compare({ sort, limit: '1' })).toBe(3);
      expect(await compare({ sort, limit: '2' })).toBe(3);
    },
  );

  it('sees each committed update or deletion immediately', async () => {
    const seller = await makeUser(database.db);
    const lookups = await makeLookups(database.db, 'Nova');
    const { id } = await makeListing(database.db, seller, { lookups, name: 'Moon' });
    expect(await names()).toEqual(['Moon']);
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update listings set name = 'Moon, changed' where id = ${id}`);
    });
    expect(await names()).toEqual(['Moon, changed']);
    await database.db.execute(sql`delete from listing_members`);
    await database.db.execute(sql`delete from listings where id = ${id}`);
    expect(await names()).toEqual([]);
  });

  it('runs in the database instead while there are too many listings to hold in memory', async () => {
    const seller = await makeUser(database.db);
    const lookups = await makeLookups(database.db, 'Nova');
    for (let n = 0; n <= MAX_DOCUMENTS; n++) await makeListing(database.db, seller, { lookups, name: `Moon ${n}` });
    expect((await memory.open())?.state).toMatchObject({ documents: undefined });
    expect(await names()).toHaveLength(24);
    await database.db.execute(sql`delete from listing_members`);
    await database.db.execute(sql`delete from listings where name <> 'Moon 1'`);
    expect(await names()).toEqual(['Moon 1']);
  });

  it('sees a write after five seconds even if the change notification was lost', async () => {
    const seller = await makeUser(database.db);
    const lookups = await makeLookups(database.db, 'Nova');
    await makeListing(database.db, seller, { lookups, name: 'Moon' });
    expect(await names()).toEqual(['Moon']);
    await database.db.execute(sql`alter table search_documents disable trigger user`);
    await database.db.execute(sql`alter table listings disable trigger table_change`);
    try {
      await database.db.execute(sql`update listings set name = 'Moon, changed'`);
      const now = Date.now();
      vi.spyOn(Date, 'now').mockReturnValue(now + 6000);
      expect(await names()).toEqual(['Moon, changed']);
    } finally {
      await database.db.execute(sql`alter table search_documents enable trigger user`);
      await database.db.execute(sql`alter table listings enable trigger table_change`);
    }
  });
});

it('simultaneous searches share one query for listing cards, and the next search repeats a failed query', async () => {
  const { db } = database;
  await makeListing(db, await makeUser(db));
  const search = () => searchListings(db, urls, SearchQuery.parse({}), { memory });
  const { query } = GuardedPool.prototype;
  const readCards = vi.fn(query);
  vi.spyOn(GuardedPool.prototype, 'query').mockImplementation(function (this: GuardedPool, ...parameters) {
    const [config] = parameters;
    const isOfCards = typeof config === 'object' && 'name' in config && config.name === 'listing_cards';
    return (isOfCards ? readCards : query).apply(this, parameters);
  });
  readCards.mockRejectedValueOnce(new Error('the connection was lost'));
  await expect(search()).rejects.toThrow();
  const answers = await Promise.all([search(), search()]);
  expect(answers.map(({ data }) => data.length)).toEqual([1, 1]);
  expect(readCards).toHaveBeenCalledTimes(2);
});
