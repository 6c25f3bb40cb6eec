/** Sets the exchange rates, by hand or from a CSV file, and notifies the open pages of signed-in users. */
import type { NewRates, RatesImport } from '#contract/currencies.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { RATES_CHANNEL } from '#contract/realtime.ts';
import { lineField, unreadableProblems } from '#rules/catalogue/catalogue-lines.ts';
import { readRateLines } from '#rules/currencies/rate-lines.ts';
import { isFutureDate } from '#rules/currencies/stale-rates.ts';
import { readCsv } from '#rules/text/csv-reader.ts';
import { type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { fail, failIfAny } from '../../http/app-error.ts';
import type { Realtime } from '../../realtime/realtime.ts';
import { recordStaffAction } from '../audit/index.ts';
import { lockCatalogue, type Staff } from '../catalogue/index.ts';
import { replaceRates, updateRates } from './currencies.store.ts';
import { BASE_CURRENCY, listCurrencies, readRateTable } from './currencies.views.ts';

const RATES_CHANGED = 'rates changed';

const listRates = (table: ReadonlyMap<string, { rate: number; date: string }>) =>
  Object.fromEntries([...table].map(([code, { rate, date }]) => [code, `${rate} (${date})`]));

/**
 * Runs `change`, records it in the audit log and notifies open pages. Fails with 409 if a stored rate differs from its
 * value in `edited`.
 */
async function changeRates(
  tx: Tx,
  actorId: number | null,
  change: () => Promise<void>,
  edited: NewRates['before'] = {},
): Promise<void> {
  await lockCatalogue(tx);
  const stored = await readRateTable(tx);
  if (Object.entries(edited).some(([code, rate]) => (stored.get(code)?.rate ?? null) !== rate))
    fail('version_conflict');
  const before = listRates(stored);
  await change();
  const after = listRates(await readRateTable(tx));
  await enqueue(tx, RATES_CHANGED, {});
  const target = { kind: 'currencies', id: 0 };
  await recordStaffAction(tx, { actorId, action: 'currencies.rates', target, before, after });
}

async function readCurrencyIds(db: Queryable): Promise<Map<string, number>> {
  return new Map((await listCurrencies(db)).map(({ id, code }) => [code, id]));
}

/**
 * Replaces all rates, or only the listed ones if `keep_others` is set. Fails with a field error for an unknown
 * currency, a date after tomorrow (UTC) or a base rate other than 1, and with 409 if a rate in `before` has changed.
 */
export async function setRates(
  { db, actorId }: Staff,
  { date, rates: allRates, keep_others: keepsOthers, before }: NewRates,
): Promise<void> {
  const { [BASE_CURRENCY]: base = 1, ...rates } = allRates;
  const problems: FieldProblem[] = [];
  if (isFutureDate(date, Date.now())) problems.push(fieldProblem('date', 'date_in_future'));
  if (base !== 1) {
    problems.push(fieldProblem(`rates.${BASE_CURRENCY}`, 'base_rate_not_one', { base: BASE_CURRENCY }));
  }
  const ids = await readCurrencyIds(db);
  for (const code of Object.keys(rates)) {
    if (!ids.has(code)) problems.push(fieldProblem(`rates.${code}`, 'currency_not_supported'));
  }
  failIfAny(problems);
  const rows = Object.entries(rates).flatMap(([code, perBase]) =>
    perBase === null ? [] : [{ currencyId: ids.get(code) ?? 0, perBase, asOf: date }],
  );
  const replaced = keepsOthers ? Object.keys(rates).flatMap((code) => ids.get(code) ?? []) : undefined;
  await withTransaction(db, (tx) => changeRates(tx, actorId, () => replaceRates(tx, rows, replaced), before));
}

function readLines(csv: string, codes: ReadonlySet<string>): ReturnType<typeof readRateLines> {
  const { header, rows, unreadable } = readCsv(csv);
  if (rows.length === 0 && unreadable.length === 0) failIfAny([fieldProblem(lineField(1), 'csv_empty')]);
  const read = readRateLines({ header, rows }, { codes, base: BASE_CURRENCY, now: Date.now() });
  const lineOf = ({ field }: FieldProblem): number => Number(field.split('.')[1]);
  failIfAny([...unreadableProblems(unreadable), ...read.problems].toSorted((a, b) => lineOf(a) - lineOf(b)));
  return read;
}

/**
 * Sets all rates of a CSV file, or fails with a problem for each invalid line. Does not change the rates of other
 * currencies.
 */
export async function importRates(
  { db, actorId }: Staff,
  csv: string,
  { isPreview }: { isPreview: boolean },
): Promise<RatesImport> {
  const ids = await readCurrencyIds(db);
  const { lines, ignored } = readLines(csv, new Set(ids.keys()));
  const present = await readRateTable(db);
  if (!isPreview && lines.length > 0) {
    const rows = lines.map(({ code, rate, date }) => ({ currencyId: ids.get(code) ?? 0, perBase: rate, asOf: date }));
    await withTransaction(db, (tx) => changeRates(tx, actorId, () => updateRates(tx, rows)));
  }
  const data = lines.map((line) => ({ ...line, before: present.get(line.code)?.rate ?? null }));
  return { is_preview: isPreview, data, ...(ignored.length > 0 ? { ignored_columns: [...ignored] } : {}) };
}

/** Notifies every open page of signed-in users, so that it fetches the rates again. */
export const ratesOutboxHandlers = (realtime: Pick<Realtime, 'publish'>): OutboxHandlers => ({
  [RATES_CHANGED]: () => realtime.publish({ channels: [RATES_CHANNEL], event: 'changed', data: {} }),
});
