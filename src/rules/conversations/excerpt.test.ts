import fc from 'fast-check';
import { expect, it } from 'vitest';
import { characterCount } from '#rules/text/characters.ts';
import { excerptOf, piecesOf } from './excerpt.ts';

const long = (before: number, words: string, after: number) => `${'a '.repeat(before)}${words}${' b'.repeat(after)}`;

it.each<[string, string, string]>([
  ['Would you take 15?', 'take', 'Would you take 15?'],
  ['two\nlines  here', 'lines', 'two lines here'],
  [long(40, 'SLEEVE', 1), 'sleeve', `…${'a '.repeat(12)}SLEEVE b`],
  [long(40, 'SLÉÈVE İİ', 1), 'sleeve', `…${'a '.repeat(12)}SLÉÈVE İİ b`],
  [long(0, 'x', 100), 'x', `x${' b'.repeat(69)} …`],
])('excerptOf returns the excerpt of %j around the words %j: %j', (message, words, excerpt) =>
  expect(excerptOf(message, words)).toBe(excerpt),
);

it('piecesOf marks every match, ignoring case, and treats special characters literally', () => {
  expect(
    piecesOf('Deal? deal. 100% DEAL', 'deal')
      .filter(({ hit }) => hit)
      .map(({ text }) => text),
  ).toEqual(['Deal', 'deal', 'DEAL']);
  expect(piecesOf('100% sure', '100%')[0]).toEqual({ text: '100%', hit: true, at: 0 });
  const marked = (text: string, words: string) => piecesOf(text, words).filter(({ hit }) => hit);
  expect(marked('İİ Le Café', 'cafe')).toEqual([{ text: 'Café', hit: true, at: 6 }]);
  expect(piecesOf('abc', '.')).toEqual([{ text: 'abc', hit: false, at: 0 }]);
});

it('piecesOf splits the text without losing or adding a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, words) => {
      expect(
        piecesOf(text, words)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

it('excerptOf returns well-formed text that contains the words', () => {
  const emoji = fc.string({ unit: fc.constantFrom('😀', '👨‍👩‍👧', '🇬🇧', 'a', ' '), maxLength: 200 });
  fc.assert(
    fc.property(emoji, emoji, (before, after) => {
      const excerpt = excerptOf(`${before} zebraword ${after}`, 'zebraword');
      expect(excerpt.isWellFormed()).toBe(true);
      expect(excerpt).toContain('zebraword');
      expect(characterCount(excerpt)).toBeLessThanOrEqual(142);
    }),
  );
});
