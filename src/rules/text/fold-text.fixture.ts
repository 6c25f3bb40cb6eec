/** Spellings that fold alike and spellings that do not, for the tests of `foldText` and of the SQL function `search_fold`. */
import fc from 'fast-check';

/** The first spelling is the folded one. */
export const sameSpellings: readonly (readonly string[])[] = [
  ['cafe', 'CAFÉ', 'Cafe\u0301', 'ｃａｆé'],
  ['lodz', 'Łódź', 'LODZ'],
  ['strasse', 'Straße', 'STRASSE', 'STRAẞE'],
  ['oresund', 'Øresund'],
  ['istanbul', 'İstanbul', 'ISTANBUL', 'ıstanbul'],
  ['aeon oeuvre', 'Æon Œuvre'],
  ['thorour daniel', 'Þórour Đaniel', 'ÞÓROUR ÐANIEL'],
  ['οδοσ', 'ΟΔΟΣ', 'οδος', 'ὁδός'],
  ["season's greetings", 'Season’s greetings', 'Season‘s Greetings', 'Seasonʼs greetings', 'Season´s greetings'],
  ["season's", 'Season`s', 'Season＇s', 'Season′s'],
  ['12" single', '12” single', "12'' single", '12″ single'],
  ['photocard', 'photo\u00adcard', 'photo\u200bcard', '\ufeffphoto\u2060card'],
  ['a\u2764b', 'a\u2764\ufe0fb', 'A\u2764\ufe0eB'],
  ['ガンダム', 'ｶﾞﾝﾀﾞﾑ', 'カ\u3099ンタ\u3099ム'],
  ['한글', '\u1112\u1161\u11ab\u1100\u1173\u11af'],
  ['fin-de-siecle', 'fin‐de–siècle', 'ﬁn‑de—SIÈCLE'],
  ['елка', 'Ёлка', 'ЕЛКА'],
  ['1', '１', '1\ufe0f\u20e3'],
];

export const otherSpellings: readonly (readonly [string, string])[] = [
  ['nova', 'nova!'],
  ['nova moon', 'novamoon'],
  ['か', 'が'],
  ['clear', 'dear'],
  ['की', 'का'],
];

const blocks: readonly (readonly [number, number])[] = [
  [0x20, 0x24f],
  [0x2b0, 0x3ff],
  [0x400, 0x4ff],
  [0x591, 0x5c7],
  [0x621, 0x671],
  [0x1100, 0x11ff],
  [0x1e00, 0x1fff],
  [0x2000, 0x20bf],
  [0x2100, 0x218b],
  [0x3041, 0x30ff],
  [0xac00, 0xad00],
  [0xfb00, 0xfb06],
  [0xfe00, 0xfe0f],
  [0xff01, 0xffdc],
  [0x1f380, 0x1f3ff],
];

/** Unassigned characters are excluded: the engines and Node.js can know different versions of Unicode. */
const character = fc
  .oneof(...blocks.map(([min, max]) => fc.integer({ min, max })))
  .map((code) => String.fromCodePoint(code))
  .filter((text) => !/\p{Cn}/u.test(text));

export const anyText = fc.string({ unit: character, maxLength: 12 });
