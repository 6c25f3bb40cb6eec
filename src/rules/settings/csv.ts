/** How do rows become a CSV file that spreadsheets read as it was meant? */

export type Cell = string | number;

/** A spreadsheet would run what begins like a formula: an apostrophe makes it text. */
const looksLikeFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = looksLikeFormula(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
