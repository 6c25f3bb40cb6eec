/** Formats rows as a CSV file that is safe to open in a spreadsheet. */

export type Cell = string | number;

/**
 * A spreadsheet would execute text that begins like a formula, in some languages also with full-width signs; a preceding
 * apostrophe makes it plain text. Text that already begins with such an apostrophe gets another one, so that `plainCell`
 * returns every text unchanged.
 */
const FORMULA = "'*[=+\\-@\\t\\r\\n＝＋－＠]";
const NEEDS_APOSTROPHE = new RegExp(`^${FORMULA}`);
const APOSTROPHE = new RegExp(`^'(?=${FORMULA})`);

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = NEEDS_APOSTROPHE.test(value) ? `'${value}` : value;

  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Removes the apostrophe that an export writes before text that a spreadsheet would execute. */
export const plainCell = (text: string): string => text.replace(APOSTROPHE, '');

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

/** Separates the names in one cell. */
export const LIST_SEPARATOR = '|';

/**
 * Writes several names into one cell. A single name with a comma gets a separator after it, because commas separate
 * names in a cell without this separator.
 */
export function joinCell(names: readonly string[]): string {
  const list = names.map((name) => name.replace(/[\\|]/g, '\\$&')).join(LIST_SEPARATOR);
  return names.length === 1 && /[,;]/.test(list) ? list + LIST_SEPARATOR : list;
}

/** Reads the names in a cell, which are separated by `|` or, if the cell has none, by commas or semicolons. */
export function splitCell(text: string): string[] {
  const list = text.match(/(?:\\[\\|]|[^|])+/g) ?? [];
  const names = /(?<!\\)(?:\\\\)*\|/.test(text) ? list : text.split(/[,;]/);
  return names.map((name) => name.replace(/\\([\\|])/g, '$1').trim()).filter((name) => name !== '');
}
