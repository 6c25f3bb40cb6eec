/** Spellings that fold alike and spellings that do not, for the tests of `foldText` and of the SQL function `search_fold`. */

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
