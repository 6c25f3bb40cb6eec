/** Decodes the bytes of a text file. */

/** Browsers and Node.js have this decoder; the rules are compiled without the types of either. */
declare const TextDecoder: new (
  encoding: string,
  options?: { fatal: boolean },
) => { decode: (bytes: Uint8Array) => string };

const BYTE_ORDER_MARKS = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/**
 * Spreadsheets save CSV files as UTF-8, UTF-16 or Windows-1252. Returns undefined if the bytes are not text, as in a
 * workbook.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = BYTE_ORDER_MARKS.find(([, start]) => start.every((byte, at) => bytes[at] === byte));
  if (mark) return new TextDecoder(mark[0]).decode(bytes);
  // Files with zero bytes are workbooks, pictures or UTF-16 without its mark.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
