/** Generates short texts: from the blocks of Unicode in which folding changes characters, and from parts of CSV files. */
import fc from 'fast-check';

const blocks: readonly (readonly [number, number])[] = [
  [0x20, 0x24f],
  [0x2b0, 0x3ff],
  [0x400, 0x4ff],
  [0x591, 0x5c7],
  [0x621, 0x671],
  [0x900, 0xdff],
  [0xe00, 0xedf],
  [0x1100, 0x11ff],
  [0x1ab0, 0x1ace],
  [0x1dc0, 0x1dff],
  [0x1e00, 0x1fff],
  [0x2000, 0x20bf],
  [0x2100, 0x218b],
  [0x3041, 0x318f],
  [0xac00, 0xad00],
  [0xfb00, 0xfdff],
  [0xfe00, 0xfe2f],
  [0xfe70, 0xfeff],
  [0xff01, 0xffdc],
  [0x1d400, 0x1d7ff],
  [0x1f380, 0x1f3ff],
  [0xe0020, 0xe01ef],
];

/** No unassigned characters, and none newer than the Unicode 14 of PostgreSQL 15: Node.js would order the newer marks. */
const character = fc
  .oneof(...blocks.map(([min, max]) => fc.integer({ min, max })))
  .map((code) => String.fromCodePoint(code))
  .filter((text) => !/\p{Cn}/u.test(text));

export const anyText = fc.string({ unit: character, maxLength: 12 });

/** What spreadsheets, phones and people put into cells. */
export const hostileText = fc
  .array(
    fc.constantFrom(
      ...['"', '""', ',', ';', '\t', '\n', '\r\n', '\r', '|', '\\', ' ', "'", '=', '+', '-', '@', 'a', 'İ', 'ß'],
      ...['12"', '😀', '👨‍👩‍👧', '日本', 'مرحبا', '\u202e', '\u2028', '\u00a0', '\uFEFF', 'sep=;', "'=", "''-"],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));
