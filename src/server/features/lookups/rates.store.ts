/** Stores exchange rates and their date. */
import { inArray } from 'drizzle-orm';
import type { NewRates } from '#contract/admin.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { failIfAny } from '../../http/app-error.ts';
import { currencies, currencyRates } from './lookups.schema.ts';
import { BASE_CURRENCY } from './rates.views.ts';

/** Replaces all rates. Fails with a field error for an unknown currency. */
export async function replaceRates(db: Db, newRates: NewRates): Promise<void> {
  const { [BASE_CURRENCY]: base = 1, ...rates } = newRates.rates;
  const problems: FieldProblem[] = [];
  if (base !== 1) {
    problems.push(fieldProblem(`rates.${BASE_CURRENCY}`, 'base_rate_not_one', { base: BASE_CURRENCY }));
  }
  const codes = Object.keys(rates);
  const known = codes.length
    ? await db
        .select({ id: currencies.id, code: currencies.code })
        .from(currencies)
        .where(inArray(currencies.code, codes))
    : [];
  for (const code of codes) {
    if (!known.some((row) => row.code === code)) {
      problems.push(fieldProblem(`rates.${code}`, 'currency_not_supported'));
    }
  }
  failIfAny(problems);
  await withTransaction(db, async (tx) => {
    await tx.delete(currencyRates);
    if (known.length === 0) return;
    const rows = known.map(({ id, code }) => ({ currencyId: id, perBase: rates[code] ?? 1, asOf: newRates.date }));
    await tx.insert(currencyRates).values(rows);
  });
}
