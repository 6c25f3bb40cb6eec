import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterCount, firstCharacters, shorten, shortenAtWord } from './characters.ts';

const FAMILY = '👨‍👩‍👧';
const SCOTLAND = '🏴󠁧󠁢󠁳󠁣󠁴󠁿';

it.each([
  ['', 0],
  ['abc', 3],
  ['🎴🎴', 2],
  ['e\u0301', 2],
  [FAMILY, 5],
])('characterCount counts the code points of %j: %i', (text, count) => {
  expect(characterCount(text)).toBe(count);
});

describe('firstCharacters', () => {
  it.each<[string, number, string]>([
    ['abcdef', 3, 'abc'],
    ['abc', 3, 'abc'],
    ['ab🎴c', 3, 'ab🎴'],
    ['ab🎴c', 2, 'ab'],
    ['🎴🎴🎴', 2, '🎴🎴'],
    ['ae\u0301b', 2, 'a'],
    ['a👍🏽b', 2, 'a'],
    ['a❤️b', 2, 'a'],
    [`a${FAMILY}b`, 4, 'a'],
    [`a${FAMILY}b`, 6, `a${FAMILY}`],
    ['🇬🇧🇫🇷', 3, '🇬🇧'],
    ['🇬🇧🇫🇷', 4, '🇬🇧🇫🇷'],
    [`a${SCOTLAND}b`, 5, 'a'],
    ['e\u0301\u0301\u0301\u0301', 2, 'e\u0301'],
    ['abc', 0, ''],
  ])('shortens %j to %i characters: %j', (text, max, expected) => {
    expect(firstCharacters(text, max)).toBe(expected);
  });
});

it.each<[string, number, string]>([
  ['abcdef', 4, 'abc…'],
  ['ab cdef', 4, 'ab…'],
  ['abcd', 4, 'abcd'],
  ['abc🎴d', 4, 'abc…'],
  ['abc🎴', 4, 'abc🎴'],
])('shorten shortens %j to %i characters: %j', (text, max, expected) => {
  expect(shorten(text, max)).toBe(expected);
});

it.each<[string, number, string]>([
  ['one two three', 9, 'one two…'],
  ['one two three', 8, 'one two…'],
  ['one two three', 13, 'one two three'],
  ['onetwothree', 6, 'onetw…'],
  ['旧裏面旧裏面', 4, '旧裏面…'],
  ['🎴🎴🎴🎴', 3, '🎴🎴…'],
])('shortenAtWord shortens %j to %i characters: %j', (text, max, expected) => {
  expect(shortenAtWord(text, max)).toBe(expected);
});

const hostile = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom(FAMILY, SCOTLAND, '🇬🇧', '👍🏽', '\u200d', '\ufe0f', '\u0301', ' ', '\n', 'ﬃ', 'İ'),
    fc.constantFrom(
      'ﾊﾞ',
      'กำ',
      'ຳ',
      'क्षि',
      'ক্ষ',
      '\u1112\u1161\u11ab',
      '1️⃣',
      '🏳️‍🌈',
      '👩🏽‍🚀',
      '가',
      'か\u3099',
      '\u200c',
    ),
  ),
});

it('firstCharacters does not join marks to a line break', () => {
  expect(firstCharacters('\n\u0301\u0301', 2)).toBe('\n');
  expect(firstCharacters('a\n\u0301', 2)).toBe('a\n');
});

it('firstCharacters ends between graphemes, unless the first one is longer than the limit', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  // A joiner without an emoji on each side joins nothing, but no text is cut beside it.
  const loneJoiner =
    /(?<!\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/u;
  const texts = hostile.filter((text) => !loneJoiner.test(text));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, max) => {
      const result = firstCharacters(text, max);
      const ends = [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length);
      const isLongGrapheme = characterCount(text.slice(0, ends[0])) > max;
      if (!isLongGrapheme && text !== '') expect(ends).toContain(result.length);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ['firstCharacters', firstCharacters],
  ['shorten', shorten],
  ['shortenAtWord', shortenAtWord],
])('%s returns well-formed text within the limit', (_name, cut) => {
  fc.assert(
    fc.property(hostile, fc.integer({ min: 1, max: 40 }), (text, max) => {
      const result = cut(text, max);
      expect(result.isWellFormed()).toBe(true);
      expect(characterCount(result)).toBeLessThanOrEqual(max);
      if (characterCount(text) <= max) expect(result).toBe(text);
      else expect(text.startsWith(result.replace(/…$/, ''))).toBe(true);
    }),
  );
});
