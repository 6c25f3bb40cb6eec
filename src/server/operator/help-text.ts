/** Formats help for a terminal of 80 columns, and removes from other texts what could manipulate a terminal. */

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

/** Control and text-direction characters. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Replaces characters with which user-written text could manipulate the terminal. */
export const printable = (line: string): string => line.replace(UNSAFE, '\ufffd');

const escaped = (unsafe: string): string => `\\u${unsafe.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Escapes these characters, which JSON contains only in strings, apart from the line breaks between its parts. */
export const printableJson = (body: unknown): string =>
  JSON.stringify(body, null, 2).replace(UNSAFE, (unsafe) => (unsafe === '\n' ? unsafe : escaped(unsafe)));

/** Breaks a usage before options and alternatives. */
const ALTERNATIVES = / (?=\[|\| )/;
export const SPACES = / /;

function usageLines(use: string, separator: RegExp): string[] {
  const [first = '', ...rest] = wrap(use, MAX_WIDTH - 3 * INDENT.length, separator);
  return [`${INDENT}${first}`, ...rest.map((line) => INDENT.repeat(3) + line)];
}

export function commandLines({ use, does }: { use: string; does: string }, separator = ALTERNATIVES): string[] {
  const usage = usageLines(use, separator);
  const description = wrap(does, MAX_WIDTH - DESCRIPTION_COLUMN, SPACES);
  const [only = ''] = usage;
  const isShort = usage.length === 1 && only.length + INDENT.length <= DESCRIPTION_COLUMN;
  const [first = '', ...rest] = isShort ? description : ['', ...description];
  const head = isShort ? [only.padEnd(DESCRIPTION_COLUMN) + first] : usage;
  return [...head, ...rest.map((line) => ' '.repeat(DESCRIPTION_COLUMN) + line)];
}
