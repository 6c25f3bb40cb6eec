/** Splits a CSV file into rows with their line numbers. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Parser } from 'csv-parse';
import { type CsvError, type Options, parse } from 'csv-parse/sync';
import { MAX_CATALOGUE_LINES } from '#contract/limits.ts';
import { type FieldProblem, fieldProblem } from '#contract/problems.ts';
import { lineField, type Row } from '#rules/lookups/catalogue-lines.ts';

/** In many locales, spreadsheets separate columns with semicolons. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  return [';', '\t'].find((delimiter) => header.includes(delimiter) && !header.includes(',')) ?? ',';
}

/** A row longer than this usually has a quotation mark that is never closed; the row is reported as unreadable. */
const MAX_ROW_LENGTH = 100_000;
/** Each parse error copies the line's text so far: without a limit, a long line of quotation marks takes minutes. */
const MAX_ERRORS_PER_LINE = 50;

class TooManyErrors extends Error {}

type CsvRows = {
  rows: Row[];
  /** At most one problem per line. */
  problems: FieldProblem[];
  /** True if reading stopped early because of too many errors. */
  isStopped: boolean;
};

const SLICE_BYTES = 16 * 1024;

function collectRows(text: string, maxErrors: number): { options: Options; rows: Row[]; problems: FieldProblem[] } {
  const rows: Row[] = [];
  const problems: FieldProblem[] = [];
  let [lastLine, errors, total] = [0, 0, 0];
  const addError = (line: number): undefined => {
    errors = line === lastLine ? errors + 1 : 1;
    total++;
    if (errors === 1) problems.push(fieldProblem(lineField(line), 'csv_unreadable'));
    lastLine = line;
    if (errors > MAX_ERRORS_PER_LINE || total > maxErrors) throw new TooManyErrors();
  };
  const options: Options = {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // Reads one more row than allowed, so that the caller can refuse the file.
    to: MAX_CATALOGUE_LINES + 2,
    max_record_size: MAX_ROW_LENGTH,
    on_skip: (error: (CsvError & { lines?: number }) | undefined) => addError(error?.lines ?? 1),
    on_record: (cells: string[], { lines }) => {
      // Skip rows without text: below the last entry, spreadsheets write rows that contain only separators.
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: lines, cells });
      return null;
    },
  };
  return { options, rows, problems };
}

/** Returns all readable rows, and a problem for each unreadable line. Stops after too many errors. */
export function readCsv(text: string, maxErrors = 10 * MAX_CATALOGUE_LINES): CsvRows {
  const { options, rows, problems } = collectRows(text, maxErrors);
  try {
    parse(text, options);
  } catch (error) {
    if (!(error instanceof TooManyErrors)) throw error;
    return { rows, problems, isStopped: true };
  }
  return { rows, problems, isStopped: false };
}

/** Like `readCsv`, but for long files: the event loop handles other requests between slices of the text. */
export async function readLongCsv(text: string, maxErrors = 10 * MAX_CATALOGUE_LINES): Promise<CsvRows> {
  const { options, rows, problems } = collectRows(text, maxErrors);
  const parser = new Parser(options);
  let failure: unknown;
  parser.on('error', (error) => {
    failure = error;
  });
  const data = Buffer.from(text);
  // The parser ends the stream itself when it reaches the maximum number of rows.
  for (let at = 0; at < data.length && !parser.writableEnded && !failure; at += SLICE_BYTES) {
    parser.write(data.subarray(at, at + SLICE_BYTES));
    await setImmediate();
  }
  if (!parser.writableEnded && !failure) await once(parser.end(), 'finish').catch(() => undefined);
  if (failure && !(failure instanceof TooManyErrors)) throw failure;
  return { rows, problems, isStopped: failure !== undefined };
}
