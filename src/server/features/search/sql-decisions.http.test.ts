import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneEditCases } from '#rules/search/one-edit.fixture.ts';
import { priceBoundsCases } from '#rules/search/price-bounds.fixture.ts';
import { makeLookups } from '#test/factories.ts';
import { sharedApp } from '#test/make-app.ts';
import { readWords } from './expansion.views.ts';

/** Decisions that exist in TypeScript and in SQL, both tested against the same table of cases. */

const use = sharedApp();
const firstValue = async (query: ReturnType<typeof sql>): Promise<unknown> =>
  (await use.app.db.execute<{ value: unknown }>(query)).rows[0]?.value;

beforeEach(() => makeLookups(use.app.db));

describe('is_one_edit', () => {
  it.each(oneEditCases)('compares %s with %s and returns %s', async (word, other, isOneEdit) => {
    expect(await firstValue(sql`select is_one_edit(${word}, ${other}) as value`)).toBe(isOneEdit);
    expect(await firstValue(sql`select is_one_edit(${other}, ${word}) as value`)).toBe(isOneEdit);
  });
});

describe('is_price_within', () => {
  it.each(priceBoundsCases)(
    'decides whether a price is within the bounds: %j',
    async ({ min, max, rate, price, isWithin }) => {
      const { db } = use.app;
      await db.execute(sql`insert into currency_rates (currency_id, per_base, as_of)
      select id, ${rate}::float8, '2026-01-01' from currencies where code = 'CAD'`);
      const decided = await firstValue(sql`
      select is_price_within(${price}::int, listing.id, ${min ?? null}::int, ${max ?? null}::int, bounds.id) as value
      from currencies listing, currencies bounds where listing.code = 'CAD' and bounds.code = 'USD'`);
      expect(decided).toBe(isWithin);
    },
  );

  it('is false for a price in a currency without a rate', async () => {
    const decided = await firstValue(sql`
      select is_price_within(1, listing.id, 0, null, bounds.id) as value
      from currencies listing, currencies bounds where listing.code = 'CAD' and bounds.code = 'USD'`);
    expect(decided).toBe(false);
  });
});

describe('saved_search_words', () => {
  it.each([
    'one',
    'One ONE one',
    'a b c d e f g h i j k l',
    'a b c d e f g h i j k l m n',
    'a a b c d e f g h i j k l m',
    '',
    '  Étoile, étoile! ',
  ])('extracts the same words as a search for %j', async (q) => {
    const stored = (await firstValue(
      sql`select saved_search_words(${JSON.stringify({ q })}::jsonb) as value`,
    )) as string[];
    expect(stored.sort()).toEqual((await readWords(use.app.db, q)).sort());
  });
});
