/** Reads exchange rates. */
import { asc, eq } from 'drizzle-orm';
import type { Rates } from '#contract/lookups.ts';
import type { Queryable } from '../../db/db.ts';
import { currencies, currencyRates } from './lookups.schema.ts';

/** A rate is the number of units of a currency that one unit of this currency buys. */
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
