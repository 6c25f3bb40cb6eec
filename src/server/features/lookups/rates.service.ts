/** Sets the exchange rates. */
import type { NewRates } from '#contract/admin.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { withTransaction } from '../../db/db.ts';
import { failIfAny } from '../../http/app-error.ts';
import { recordStaffAction } from '../audit/index.ts';
import type { Staff } from './catalogue.service.ts';
import { lockCatalogue } from './catalogue-kinds.store.ts';
import { listCurrencies } from './lookups.views.ts';
import { replaceRates } from './rates.store.ts';
import { BASE_CURRENCY, readRates } from './rates.views.ts';

/** Replaces all rates. Fails with a field error for an unknown currency. */
export async function setRates({ db, actorId }: Staff, newRates: NewRates): Promise<void> {
  const { [BASE_CURRENCY]: base = 1, ...rates } = newRates.rates;
  const problems: FieldProblem[] = [];
  if (base !== 1) {
    problems.push(fieldProblem(`rates.${BASE_CURRENCY}`, 'base_rate_not_one', { base: BASE_CURRENCY }));
  }
  const known = new Map((await listCurrencies(db)).map(({ id, code }) => [code, id]));
  for (const code of Object.keys(rates)) {
    if (!known.has(code)) problems.push(fieldProblem(`rates.${code}`, 'currency_not_supported'));
  }
  failIfAny(problems);
  await withTransaction(db, async (tx) => {
    await lockCatalogue(tx);
    const before = await readRates(tx);
    const rows = Object.entries(rates).map(([code, perBase]) => ({ currencyId: known.get(code) ?? 0, perBase }));
    await replaceRates(tx, rows, newRates.date);
    await recordStaffAction(tx, {
      actorId,
      action: 'currencies.rates',
      target: { kind: 'currencies', id: 0 },
      before: { date: before.date, ...before.rates },
      after: { date: newRates.date, ...rates },
    });
  });
}
