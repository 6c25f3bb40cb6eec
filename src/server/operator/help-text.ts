/** Formats text for a terminal of 80 columns: the list of commands, and what users have written. */

const MAX_WIDTH = 80;
const INDENT = '  ';
/** The column in which descriptions begin; the description of a longer usage text begins on the next line. */
const DESCRIPTION_COLUMN = 30;

/** Wraps a text between words, or a usage line before its options and alternatives. */
function wrap(text: string, width: number, separator: RegExp): string[] {
  const lines: string[] = [];
  for (const part of text.split(separator)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${part}`.length <= width) lines[lines.length - 1] = `${last} ${part}`;
    else lines.push(part);
  }
  return lines;
}

/** Replaces control and text-direction characters, so that user-written text cannot manipulate the terminal. */
export const printable = (line: string): string => line.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** Wraps and indents user-written text; its own line breaks are preserved. */
export const indented = (text: string): string[] =>
  text === ''
    ? []
    : text.split(/\r?\n/).flatMap((line) => wrap(line, MAX_WIDTH - INDENT.length, / /).map((part) => INDENT + part));

function usageLines(use: string): string[] {
  const [first = '', ...rest] = wrap(use, MAX_WIDTH - 3 * INDENT.length, / (?=\[|\| )/);
  return [`${INDENT}${first}`, ...rest.map((line) => INDENT.repeat(3) + line)];
}

export function commandLines({ use, does }: { use: string; does: string }): string[] {
  const usage = usageLines(use);
  const description = wrap(does, MAX_WIDTH - DESCRIPTION_COLUMN, / /);
  const [only = ''] = usage;
  const isShort = usage.length === 1 && only.length + INDENT.length <= DESCRIPTION_COLUMN;
  const [first = '', ...rest] = isShort ? description : ['', ...description];
  const head = isShort ? [only.padEnd(DESCRIPTION_COLUMN) + first] : usage;
  return [...head, ...rest.map((line) => ' '.repeat(DESCRIPTION_COLUMN) + line)];
}
