/**
 * Reads CSV text as spreadsheets and people write it. Every line of the text is part of a row or of the unreadable
 * lines, so that a caller can show what was not imported.
 */
import { plainCell } from './csv.ts';

/** `line` is the number of the row's first line; `source` is the row as it was written. */
export type CsvRow = { readonly line: number; readonly source: string; readonly cells: readonly string[] };
/** A line with a quotation mark that is never closed. */
export type UnreadableLine = Pick<CsvRow, 'line' | 'source'>;
export type CsvText = {
  /** Its source includes the line `sep=;` that some spreadsheets write before it. */
  readonly header: CsvRow | undefined;
  readonly rows: readonly CsvRow[];
  readonly unreadable: readonly UnreadableLine[];
};

/** A quotation mark that is not closed within this many characters is an error of its own line. */
const MAX_QUOTED_UNITS = 20_000;
const DELIMITERS = [',', ';', '\t'] as const;
const LINE_BREAK = /\r\n|\r|\n/;

const endOfLine = (text: string, from: number): number => {
  const length = text.slice(from).search(LINE_BREAK);
  return length < 0 ? text.length : from + length;
};

export const countLines = (text: string): number => text.split(LINE_BREAK).length;

/** The separator is the character of these that the header contains most often outside of quotation marks. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, MAX_QUOTED_UNITS).replace(/"(?:[^"]|"")*"/g, '');
  const header = unquoted.split(LINE_BREAK).find((line) => line.trim() !== '') ?? '';
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Returns the position of the quotation mark that closes the cell, or -1. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0 && at - from <= MAX_QUOTED_UNITS; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

class Reader {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #ends: RegExp;
  #at: number;
  #line: number;
  readonly #sepLine: string;

  constructor(typed: string) {
    const text = typed.replace(/^\uFEFF/, '');
    const sep = /^\s*"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n|$)/i.exec(text);
    this.#sepLine = sep?.[0].trim() ?? '';
    this.#text = text;
    this.#at = sep?.[0].length ?? 0;
    this.#line = countLines(text.slice(0, this.#at));
    this.#delimiter = sep?.[1] ?? delimiterOf(text);
    this.#ends = new RegExp(`[${this.#delimiter.replace(/[\\\]^-]/g, '\\$&')}\\r\\n]`, 'g');
  }

  #endOfCell(from: number): number {
    this.#ends.lastIndex = from;
    return this.#ends.exec(this.#text)?.index ?? this.#text.length;
  }

  /**
   * Text that follows a quoted part makes the quotation marks part of the text, as in `"Heroes" 12" single`. Returns
   * undefined if the quotation mark is not closed.
   */
  #readCell(start: number): { cell: string; end: number } | undefined {
    const text = this.#text;
    let open = start;
    while (text[open] === ' ') open++;
    if (text[open] !== '"') {
      const end = this.#endOfCell(start);
      return { cell: text.slice(start, end), end };
    }
    const close = closingQuote(text, open + 1);
    if (close < 0) return undefined;
    const end = this.#endOfCell(close + 1);
    const quoted = text.slice(open + 1, close);
    if (text.slice(close + 1, end).trim() === '') return { cell: quoted.replaceAll('""', '"'), end };
    return LINE_BREAK.test(quoted) ? undefined : { cell: text.slice(start, end), end };
  }

  #readCells(): { cells: string[]; end: number } | undefined {
    const cells: string[] = [];
    for (let start = this.#at; ; ) {
      const read = this.#readCell(start);
      if (!read) return undefined;
      cells.push(plainCell(read.cell));
      if (this.#text[read.end] !== this.#delimiter) return { cells, end: read.end };
      start = read.end + 1;
    }
  }

  #advance(end: number): UnreadableLine {
    const source = this.#text.slice(this.#at, end);
    const row = { line: this.#line, source };
    this.#line += countLines(source);
    const lineBreak = this.#text.startsWith('\r\n', end) ? 2 : 1;
    this.#at = end < this.#text.length ? end + lineBreak : Number.POSITIVE_INFINITY;
    return row;
  }

  /**
   * A row that continues on another line and has more cells than the header swallowed other rows, because a quotation
   * mark of its first line was not closed. Only that line is then unreadable.
   */
  *read(): Generator<void, CsvText> {
    let header: CsvRow | undefined;
    const rows: CsvRow[] = [];
    const unreadable: UnreadableLine[] = [];
    while (this.#at < this.#text.length) {
      yield;
      const read = this.#readCells();
      const isSwallowed =
        read !== undefined &&
        header !== undefined &&
        hasExtraCells(read, header) &&
        LINE_BREAK.test(this.#text.slice(this.#at, read.end));
      if (!read || isSwallowed) {
        unreadable.push(this.#advance(endOfLine(this.#text, this.#at)));
        continue;
      }
      const row = { ...this.#advance(read.end), cells: read.cells };
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (header) rows.push(row);
      else header = this.#sepLine === '' ? row : { ...row, source: `${this.#sepLine}\n${row.source}` };
    }
    return { header, rows, unreadable };
  }
}

/** Yields before each row, so that the caller can do other work while a long file is read. */
export const readCsvRows = (text: string): Generator<void, CsvText> => new Reader(text).read();

export function readCsv(text: string): CsvText {
  const reading = readCsvRows(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value;
  }
}

type Cells = Pick<CsvRow, 'cells'>;

/** Ignores empty cells, because spreadsheets write separators after the last column. */
export const hasExtraCells = (row: Cells, header: Cells): boolean =>
  row.cells.slice(header.cells.length).some((cell) => cell.trim() !== '');

/** Ignores case, spaces, hyphens and underscores: "Max price" is the column `max_price`. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]|\p{Cf}/gu, '');

export type CsvColumns<Column extends string> = {
  readonly has: (column: Column) => boolean;
  /** Returns an empty text if the file does not have the column. */
  readonly cell: (row: Cells, column: Column) => string;
  /** The columns that are not read, as they are written in the file; `#3` for the third one if it has no name. */
  readonly ignored: readonly string[];
};

export function findColumns<Column extends string>(
  header: Cells | undefined,
  known: readonly Column[],
  rows: readonly Cells[],
): CsvColumns<Column> {
  const byKey = new Map(known.map((column) => [columnKey(column), column]));
  const positions = new Map<Column, number>();
  const ignored: string[] = [];
  for (const [at, name] of (header?.cells ?? []).entries()) {
    const column = byKey.get(columnKey(name));
    if (column !== undefined && !positions.has(column)) positions.set(column, at);
    else if (name.trim() !== '') ignored.push(name.trim());
    else if (rows.some(({ cells }) => (cells[at] ?? '').trim() !== '')) ignored.push(`#${at + 1}`);
  }
  return {
    has: (column) => positions.has(column),
    cell: (row, column) => row.cells[positions.get(column) ?? -1] ?? '',
    ignored,
  };
}
