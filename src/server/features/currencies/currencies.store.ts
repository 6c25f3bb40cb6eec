/** Stores exchange rates and their date. */
import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { currencyRates } from '../../tables/currencies.ts';

export type StoredRate = typeof currencyRates.$inferInsert;

/** Deletes the rates of `currencyIds`, or all rates if undefined, and inserts `rates`. */
export async function replaceRates(
  tx: Tx,
  rates: readonly StoredRate[],
  currencyIds?: readonly number[],
): Promise<void> {
  await tx.delete(currencyRates).where(currencyIds && inArray(currencyRates.currencyId, [...currencyIds]));
  if (rates.length > 0) await tx.insert(currencyRates).values([...rates]);
}

/** Adds or replaces these rates; does not change the rates of other currencies. */
export async function updateRates(tx: Tx, rates: readonly StoredRate[]): Promise<void> {
  if (rates.length === 0) return;
  const set = { perBase: sql`excluded.per_base`, asOf: sql`excluded.as_of` };
  await tx
    .insert(currencyRates)
    .values([...rates])
    .onConflictDoUpdate({ target: currencyRates.currencyId, set });
}
