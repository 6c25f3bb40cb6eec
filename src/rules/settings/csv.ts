/** Formats rows as a CSV file that is safe to open in a spreadsheet. */

export type Cell = string | number;

/** A spreadsheet would execute text that begins like a formula; a preceding apostrophe makes it plain text. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = looksLikeFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with the byte order mark by which spreadsheets recognise UTF-8. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
