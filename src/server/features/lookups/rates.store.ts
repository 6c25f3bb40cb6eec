/** Stores exchange rates and their date. */
import { asc, eq, inArray } from 'drizzle-orm';
import type { NewRates } from '#contract/admin.ts';
import type { Rates } from '#contract/lookups.ts';
import { type Db, type Queryable, withTransaction } from '../../db/db.ts';
import { currencies } from '../../db/schema/accounts.ts';
import { currencyRates } from '../../db/schema/search.ts';
import { AppError } from '../../http/app-error.ts';

/** Rates are units of a currency per unit of this one. */
export const BASE_CURRENCY = 'USD';

/** Returns all stored rates. Without any, returns only the base currency, dated today. */
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

/** Replaces all rates. Fails with a field error for an unknown currency. */
export async function replaceRates(db: Db, newRates: NewRates): Promise<void> {
  const { [BASE_CURRENCY]: base = 1, ...rates } = newRates.rates;
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
    const rows = known.map(({ id, code }) => ({ currencyId: id, perBase: rates[code] ?? 1, asOf: newRates.date }));
    await tx.insert(currencyRates).values(rows);
  });
}
