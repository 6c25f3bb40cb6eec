/** Imports pasted lines and files in parts that are small enough for the server. */

import { MAX_WANT_CSV_LINE_LENGTH } from '#contract/limits.ts';
import { WANT_COLUMNS } from '#contract/want-columns.ts';
import type { WantImportResult } from '#contract/wants.ts';
import { characterCount } from '#rules/text/characters.ts';
import { countLines, findColumns, readCsv } from '#rules/text/csv-reader.ts';
import { isTable } from '#rules/text/table-text.ts';
import { call } from '#web/lib/net/api.ts';

export type ImportFormat = 'lines' | 'csv';
export type LineProblem = WantImportResult['problems'][number];
export type ImportProgress = { done: number; total: number };
export type ImportResult = {
  created: number;
  problems: LineProblem[];
  /** The header of a file, which the lines that were not added need when they are imported again. */
  header: string;
  ignored: readonly string[];
};

/** What becomes one want: a line, or a row of a file, which can have several lines. */
type Entry = { line: number; source: string };
type Entries = Omit<ImportResult, 'created'> & { entries: Entry[] };
export type WantEntries = Entries & { format: ImportFormat };

/** The maximum size of a part: below the server's limits, with room for the CSV header, which every part repeats. */
const MAX_PART_LINES = 500;
const MAX_PART_LENGTH = 50_000;

/**
 * Returns undefined for a table without a `group` column, whose cells would become search words. Text that could also be
 * a list is a table only if its header has `group` and another known column: a single "group" can be a word in a list.
 */
export function readEntries(text: string, isCsvFile = false): WantEntries | undefined {
  const { header, rows, unreadable } = readCsv(text);
  const columns = findColumns(header, WANT_COLUMNS, rows);
  const mustBeTable = isCsvFile || isTable(text);
  if (!header || !columns.has('group')) return mustBeTable ? undefined : readLines(text);
  if (!mustBeTable && WANT_COLUMNS.filter(columns.has).length < 2) return readLines(text);
  const isTooLong = ({ source }: Entry) => characterCount(source) > MAX_WANT_CSV_LINE_LENGTH;
  return {
    format: 'csv',
    header: header.source,
    ignored: columns.ignored,
    entries: rows.filter((row) => !isTooLong(row)),
    problems: [
      ...unreadable.map(({ line, source }): LineProblem => ({ line, text: source, code: 'csv_unreadable' })),
      ...rows.filter(isTooLong).map(({ line, source }): LineProblem => ({ line, text: source, code: 'line_too_long' })),
    ],
  };
}

function readLines(text: string): Entries & { format: 'lines' } {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((source, at) => ({ line: at + 1, source }))
    .filter(({ source }) => source.trim() !== '');
  const isTooLong = ({ source }: Entry) => source.length > MAX_PART_LENGTH;
  return {
    format: 'lines',
    header: '',
    ignored: [],
    entries: lines.filter((entry) => !isTooLong(entry)),
    problems: lines.filter(isTooLong).map(({ line, source }) => ({ line, text: source, code: 'line_too_long' })),
  };
}

/** Splits the entries into parts that the server accepts. */
export function splitEntries(entries: readonly Entry[]): Entry[][] {
  const parts: { entries: Entry[]; lines: number; length: number }[] = [];
  for (const entry of entries) {
    const [lines, length] = [countLines(entry.source), entry.source.length + 1];
    const last = parts.at(-1);
    if (!last || last.lines + lines > MAX_PART_LINES || last.length + length > MAX_PART_LENGTH) {
      parts.push({ entries: [entry], lines, length });
    } else {
      last.entries.push(entry);
      last.lines += lines;
      last.length += length;
    }
  }
  return parts.map((part) => part.entries);
}

/** Gives each problem the line number of the whole text. */
function inWholeText(problems: readonly LineProblem[], entries: readonly Entry[], header: string): LineProblem[] {
  const lines = new Map<number, number>();
  let line = header === '' ? 1 : countLines(header) + 1;
  for (const entry of entries) {
    lines.set(line, entry.line);
    line += countLines(entry.source);
  }
  return problems.map((problem) => ({ ...problem, line: lines.get(problem.line) ?? problem.line }));
}

/**
 * Imports the parts one after another. If a part fails, the whole text can be sent again: lines that were already added
 * are then reported as `repeated` problems.
 */
export async function importEntries(
  { format, header, ignored, entries, problems }: WantEntries,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const result: ImportResult = { created: 0, problems, header, ignored };
  let done = 0;
  for (const part of splitEntries(entries)) {
    const lines = [...(format === 'csv' ? [header] : []), ...part.map(({ source }) => source)];
    const answer = await call('POST /api/wants/import', { body: { format, text: lines.join('\n') } });
    result.created += answer.created;
    result.problems.push(...inWholeText(answer.problems, part, header));
    done += part.length;
    onProgress({ done, total: entries.length });
  }
  result.problems.sort((a, b) => a.line - b.line);
  return result;
}
