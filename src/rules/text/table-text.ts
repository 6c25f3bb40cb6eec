/** Recognises text that was copied from a spreadsheet or a CSV file. */
const QUOTED = /"(?:[^"]|"")*"/g;
/** A quoted cell beside a delimiter. In prose, a space is between a comma and a quotation mark. */
const QUOTED_CELL = /(?:^|[,;\t])"(?:[^"]|"")*"[,;\t]|[,;\t]"(?:[^"]|"")*"$/;
const MIN_DELIMITERS = 2;

/**
 * Returns whether most lines have quoted cells, or the same number of tabs or semicolons. Commas prove nothing, because
 * people also write them in lists.
 */
export function isTable(text: string): boolean {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/^ +| +$/g, ''))
    .filter((line) => line.trim() !== '');
  if (lines.length < 2) return false;
  const isMost = (count: number) => count * 2 > lines.length;
  if (isMost(lines.filter((line) => QUOTED_CELL.test(line)).length)) return true;
  const unquoted = lines.map((line) => line.replace(QUOTED, ''));
  return ['\t', ';'].some((delimiter) => {
    const linesByCount = new Map<number, number>();
    for (const line of unquoted) {
      const count = line.split(delimiter).length - 1;
      if (count >= MIN_DELIMITERS) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
    }
    return isMost(Math.max(0, ...linesByCount.values()));
  });
}
