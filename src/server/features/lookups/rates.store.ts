/** What are the currencies worth to one another, and as of when? */
import { asc, eq, inArray } from 'drizzle-orm';
import type { NewRates } from '#contract/admin.ts';
import type { Rates } from '#contract/lookups.ts';
import { type Db, type Queryable, withTransaction } from '../../db/db.ts';
import { currencies } from '../../db/schema/accounts.ts';
import { currencyRates } from '../../db/schema/search.ts';
import { AppError } from '../../http/app-error.ts';

/** What one of is worth so many of the others. */
export const BASE_CURRENCY = 'USD';

/** Of all that are kept; of none but the base, and of today, where nothing is. */
export async function readRates(db: Queryable): Promise<Rates> {
  const rows = await db
    .select({ code: currencies.code, perBase: currencyRates.perBase, asOf: currencyRates.asOf })
    .from(currencyRates)
    .innerJoin(currencies, eq(currencies.id, currencyRates.currencyId))
    .orderBy(asc(currencies.id));
  const date = rows.map((row) => row.asOf).sort()[0] ?? new Date().toISOString().slice(0, 10);
  const rates = Object.fromEntries(rows.map(({ code, perBase }) => [code, perBase]));
  return { base: BASE_CURRENCY, date, rates: { ...rates, [BASE_CURRENCY]: 1 } };
}

/** Replaces all rates by these. A currency that is not among the product's is a refused field. */
export async function replaceRates(db: Db, given: NewRates): Promise<void> {
  const { [BASE_CURRENCY]: base = 1, ...rates } = given.rates;
  const fields: Record<string, string[]> = {};
  if (base !== 1) fields[`rates.${BASE_CURRENCY}`] = [`The rates are for one ${BASE_CURRENCY}.`];
  const codes = Object.keys(rates);
  const known = codes.length
    ? await db
        .select({ id: currencies.id, code: currencies.code })
        .from(currencies)
        .where(inArray(currencies.code, codes))
    : [];
  for (const code of codes) {
    if (!known.some((row) => row.code === code)) fields[`rates.${code}`] = ['There is no such currency here.'];
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
  await withTransaction(db, async (tx) => {
    await tx.delete(currencyRates);
    if (known.length === 0) return;
    const rows = known.map(({ id, code }) => ({ currencyId: id, perBase: rates[code] ?? 1, asOf: given.date }));
    await tx.insert(currencyRates).values(rows);
  });
}
