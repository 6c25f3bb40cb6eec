/** Reads the rows of an exchange rate file: each is a currency with its rate and day. */
import { MAX_CURRENCY_RATE, MIN_CURRENCY_RATE } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { lineField } from '../catalogue/catalogue-lines.ts';
import { type CsvText, findColumns, hasExtraCells } from '../text/csv-reader.ts';
import { isFutureDate } from './stale-rates.ts';

export const RATE_COLUMNS = ['currency', 'rate', 'date'] as const;

export type RateLine = { readonly code: string; readonly rate: number; readonly date: string };
/** Problems whose messages have no parameters. */
type LineProblem =
  | 'currency_not_supported'
  | 'not_a_rate'
  | 'rate_too_low'
  | 'rate_too_high'
  | 'invalid_day'
  | 'date_in_future';
type Known = { readonly codes: ReadonlySet<string>; readonly base: string; readonly now: number };

/** `Date` alone would turn 30 February into 2 March. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Spreadsheets in many languages write a decimal comma. */
const toRate = (text: string): number => (/^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN);

function problemOf({ code, rate, date }: RateLine, { codes, base, now }: Known): LineProblem | undefined {
  if (!codes.has(code)) return 'currency_not_supported';
  if (Number.isNaN(rate)) return 'not_a_rate';
  if (code !== base && rate < MIN_CURRENCY_RATE) return 'rate_too_low';
  if (rate > MAX_CURRENCY_RATE) return 'rate_too_high';
  if (!isDay(date)) return 'invalid_day';
  return isFutureDate(date, now) ? 'date_in_future' : undefined;
}

/** Returns the rates of all valid lines except those of the base currency, and one problem for each invalid line. */
export function readRateLines(
  { header, rows }: Pick<CsvText, 'header' | 'rows'>,
  known: Known,
): { lines: RateLine[]; problems: FieldProblem[]; ignored: readonly string[] } {
  const columns = findColumns(header, RATE_COLUMNS, rows);
  const { ignored } = columns;
  if (!header || RATE_COLUMNS.some((column) => !columns.has(column))) {
    const problem = fieldProblem(lineField(header?.line ?? 1), 'csv_column_missing', {
      columns: RATE_COLUMNS.join(', '),
    });
    return { lines: [], problems: [problem], ignored };
  }
  const lines: RateLine[] = [];
  const problems: FieldProblem[] = [];
  const firstLines = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    const cell = (column: (typeof RATE_COLUMNS)[number]): string => columns.cell(row, column).trim();
    const read = { code: cell('currency').toUpperCase(), rate: toRate(cell('rate')), date: cell('date') };
    const repeated = firstLines.get(read.code);
    const problem = problemOf(read, known);
    if (hasExtraCells(row, header))
      problems.push(fieldProblem(lineField(line), 'csv_column_count', { count: header.cells.length }));
    else if (problem) problems.push(fieldProblem(lineField(line), problem));
    else if (repeated !== undefined) problems.push(fieldProblem(lineField(line), 'csv_repeated', { line: repeated }));
    else if (read.code !== known.base) lines.push(read);
    else if (read.rate !== 1) problems.push(fieldProblem(lineField(line), 'base_rate_not_one', { base: known.base }));
    firstLines.set(read.code, repeated ?? line);
  }
  return { lines, problems, ignored };
}
