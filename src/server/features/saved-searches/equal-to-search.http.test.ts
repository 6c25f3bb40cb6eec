import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { countries } from '#contract/countries.ts';
import { FLAG_ON, flagFilters } from '#contract/fields.ts';
import type { ListingCard } from '#contract/listings.ts';
import type { SearchFilters } from '#contract/search.ts';
import { makeLookups, makeUser } from '#test/factories.ts';
import { seededRandom, sharedApp } from '#test/make-app.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { searchSynonyms } from '../../tables/search.ts';
import { findAlertRecipients } from './matches.views.ts';

/**
 * The saved searches found for a listing must be exactly those whose results contain the listing when they are run as
 * searches.
 */

const use = sharedApp();
let shop: Shop;
let person: number;

beforeEach(async () => {
  const { db } = use.app;
  shop = await openShop(use.app);
  person = (await makeUser(db, { name: 'person' })).id;
  await db.execute(sql`insert into currency_rates (currency_id, per_base, as_of)
    select id, case code when 'GBP' then 0.7981 else 1.4388 end, '2026-01-01' from currencies where code in ('GBP', 'CAD')`);
});

const WORDS = [
  'moon',
  'moonlight',
  'photocard',
  'seller',
  'orchid',
  'étoile',
  'ada',
  'nr',
  'r2d2',
  'sunrise',
  'new',
  'x',
  'hour',
  'lumen9',
  'lumen 9',
  'HALO:RUN',
  '2024',
  'lp',
  'vinyl',
  'records',
  'pc',
];
const SYNONYMS = [
  ['lp', 'vinyl', 'record'],
  ['pc', 'photocard', 'poca'],
];
const PRICES = ['0', '0.01', '5', '14.38', '14.39', '15.96', '15.97', '19.99', '20', '20.01', '28.77', '100'];

type Random = () => number;
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/**
 * Returns the word unchanged or in capitals, with a typical typo (a letter missing, duplicated, replaced or swapped),
 * or only a part of it.
 */
function mistyped(random: Random, word: string): string {
  const at = Math.floor(random() * word.length);
  const [before, letter, after] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
  return oneOf(random, [
    word,
    word.toUpperCase(),
    before + after,
    before + letter + letter + after,
    `${before}q${after}`,
    `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
    word.slice(0, at + 1),
    word.slice(at),
    word.slice(Math.max(0, at - 1), at + 2),
  ]);
}

const phrase = (random: Random, most: number): string =>
  Array.from({ length: 1 + Math.floor(random() * most) }, () => mistyped(random, oneOf(random, WORDS))).join(' ');

function someFilters(random: Random, ids: { groups: number[]; members: number[] }): SearchFilters {
  const sometimes = <T>(value: () => T): T | undefined => (random() < 0.25 ? value() : undefined);
  const some = (list: readonly number[]) => [oneOf(random, list), oneOf(random, list)].join(',');
  const [low, high] = [oneOf(random, PRICES), oneOf(random, PRICES)].sort((a, b) => Number(a) - Number(b));
  const filters = {
    q: random() < 0.7 ? phrase(random, 3) : undefined,
    group: sometimes(() => some(ids.groups)),
    member: sometimes(() => some(ids.members)),
    sourcetype: sometimes(() => String(shop.lookups.sourceType)),
    currency: sometimes(() => oneOf(random, ['USD', 'GBP', 'CAD'])),
    min_price: sometimes(() => low),
    max_price: sometimes(() => high),
    price_currency: sometimes(() => oneOf(random, ['USD', 'GBP', 'CAD'])),
    ...Object.fromEntries(flagFilters.map((name) => [name, random() < 0.1 ? FLAG_ON : undefined])),
    status: sometimes(() => oneOf(random, ['open', 'closed', 'all'] as const)),
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

async function searchEach(
  searches: readonly { id: number; filters: SearchFilters }[],
  listing: number,
): Promise<number[]> {
  const matching: number[] = [];
  for (const { id, filters } of searches) {
    const query = new URLSearchParams({ ...filters, limit: '48' } as Record<string, string>);
    const { status, body } = await use.app.visitor.get<{ data: ListingCard[] }>(`/api/listings/search?${query}`);
    expect(status, String(query)).toBe(200);
    if (body.data.some((card) => card.id === listing)) matching.push(id);
  }
  return matching;
}

it.each([1, 2, 3])(
  'a new listing matches exactly the saved searches whose results contain it (seed %i)',
  { timeout: 240_000 },
  async (seed) => {
    const random = seededRandom(seed);
    const { db } = use.app;
    const other = await makeLookups(db, 'Juni5');
    const ids = { groups: [shop.lookups.group, other.group], members: [...shop.lookups.members, ...other.members] };
    await db.insert(searchSynonyms).values(SYNONYMS.map((words) => ({ words })));
    await db.execute(sql`insert into group_aliases (group_id, name) values (${shop.lookups.group}, 'Ran Jeongjeok')`);
    const alias = (filters: SearchFilters): SearchFilters =>
      random() < 0.1 ? { ...filters, q: mistyped(random, 'jeongjeok') } : filters;
    const rows = Array.from({ length: 60 }, (_, n) => ({
      userId: person,
      name: `search ${n}`,
      mails: 'never' as const,
      filters: alias(someFilters(random, ids)),
    }));
    const savedRows = await db.insert(savedSearches).values(rows).returning();
    const currencyIds = await db.execute<{ id: number }>(sql`select id from currencies order by id`);
    let matchCount = 0;
    for (let n = 0; n < 6; n++) {
      const listing = await shop.publish({
        name: phrase(random, 4),
        description: `<p>${phrase(random, 5)} &amp; <strong>${mistyped(random, 'photocard')}</strong></p>`,
        price: Number(oneOf(random, PRICES)),
        currency_id: oneOf(random, currencyIds.rows).id,
        members: [{ id: oneOf(random, shop.lookups.members) }],
        trade: random() < 0.5,
        ships_from: oneOf(random, countries),
        ships_to: 'region',
      });
      if (random() < 0.5) {
        await db.execute(sql`update listings set was_price_minor = 9999, reduced_at = now() where id = ${listing.id}`);
      }
      // Delete the recorded matches, because a recorded match is not found a second time.
      await db.execute(sql`delete from saved_search_matches`);
      const recipients = await findAlertRecipients(db, listing.id, new Date(Date.now() + 1000));
      const mine = recipients?.recipients.find(({ userId }) => userId === person)?.savedSearchIds ?? [];
      const each = await searchEach(savedRows, listing.id);
      const differences = savedRows
        .filter(({ id }) => mine.includes(id) !== each.includes(id))
        .map(({ id, filters }) => `${mine.includes(id) ? 'matched' : 'not matched'} by ${JSON.stringify(filters)}`);
      expect(
        differences,
        `of ${listing.name}, ${listing.description}, ${listing.price} ${listing.currency.code}`,
      ).toEqual([]);
      matchCount += each.length;
    }
    // Guards against a vacuous pass in which both sides find nothing or everything.
    expect(matchCount).toBeGreaterThan(10);
    expect(matchCount).toBeLessThan(6 * 60);
  },
);
