/** Reads the currencies and their exchange rates. */
import { asc, eq } from 'drizzle-orm';
import type { Currency, Rates, StaffRates } from '#contract/currencies.ts';
import { isStaleRate } from '#rules/currencies/stale-rates.ts';
import type { Queryable } from '../../db/db.ts';
import { currencies, currencyRates } from '../../tables/currencies.ts';

/** The rate of a currency is how many of its units one unit of the base currency buys. */
export const BASE_CURRENCY = 'USD';

/** `date` is that of the oldest rate. Without stored rates, returns only the base currency, dated today. */
export async function readRates(db: Queryable, maxAgeDays: number): Promise<Rates> {
  const rows = await db
    .select({ code: currencies.code, perBase: currencyRates.perBase, asOf: currencyRates.asOf })
    .from(currencyRates)
    .innerJoin(currencies, eq(currencies.id, currencyRates.currencyId))
    .orderBy(asc(currencies.id));
  const date = rows.map((row) => row.asOf).sort()[0] ?? new Date().toISOString().slice(0, 10);
  const rates = Object.fromEntries(rows.map(({ code, perBase }) => [code, perBase]));
  const is_stale = isStaleRate(Date.parse(date), maxAgeDays, Date.now());
  return { base: BASE_CURRENCY, date, is_stale, rates: { ...rates, [BASE_CURRENCY]: 1 } };
}

export async function readStaffRates(db: Queryable, maxAgeDays: number): Promise<StaffRates> {
  const rows = await db
    .select({ code: currencies.code, rate: currencyRates.perBase, date: currencyRates.asOf })
    .from(currencies)
    .leftJoin(currencyRates, eq(currencyRates.currencyId, currencies.id))
    .orderBy(asc(currencies.id));
  const now = Date.now();
  const data = rows
    .filter(({ code }) => code !== BASE_CURRENCY)
    .map((row) => ({ ...row, is_stale: row.date !== null && isStaleRate(Date.parse(row.date), maxAgeDays, now) }));
  return { base: BASE_CURRENCY, max_age_days: maxAgeDays, data };
}

export async function readRateTable(db: Queryable): Promise<Map<string, { rate: number; date: string }>> {
  const { data } = await readStaffRates(db, 1);
  return new Map(
    data.flatMap(({ code, rate, date }) => (rate === null || date === null ? [] : [[code, { rate, date }]])),
  );
}

export async function listCurrencies(db: Queryable): Promise<Currency[]> {
  return await db.select({ id: currencies.id, code: currencies.code }).from(currencies).orderBy(asc(currencies.id));
}
