/** Stores exchange rates and their date. */
import type { Tx } from '../../db/db.ts';
import { currencyRates } from './lookups.schema.ts';

/** Replaces all rates. */
export async function replaceRates(
  tx: Tx,
  rates: readonly { currencyId: number; perBase: number }[],
  asOf: string,
): Promise<void> {
  await tx.delete(currencyRates);
  if (rates.length > 0) await tx.insert(currencyRates).values(rates.map((rate) => ({ ...rate, asOf })));
}
