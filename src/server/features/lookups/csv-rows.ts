/** Splits a CSV file into rows with their line numbers. */
import { type CsvError, parse } from 'csv-parse/sync';
import { MAX_CATALOGUE_LINES } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { lineField, type Row } from '#rules/lookups/catalogue-lines.ts';

/** Spreadsheets of many languages separate columns by semicolons. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  return [';', '\t'].find((delimiter) => header.includes(delimiter) && !header.includes(',')) ?? ',';
}

/** Returns all rows that can be read, and a problem for each line that cannot. */
export function readCsv(text: string): { rows: Row[]; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const records = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // One row more than allowed, so that the caller can refuse the file.
    to: MAX_CATALOGUE_LINES + 2,
    on_skip: (error: (CsvError & { lines?: number }) | undefined) => {
      problems.push(fieldProblem(lineField(error?.lines ?? 1), 'csv_unreadable'));
    },
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const rows = records
    .map(({ record, info }) => ({ line: info.lines, cells: record }))
    // Spreadsheets write rows of separators below the last entry.
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return { rows, problems };
}
