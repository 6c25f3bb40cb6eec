import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '#test/any-text.ts';
import { otherSpellings, sameSpellings } from './fold-text.fixture.ts';
import { containsFolded, findFolded, foldText } from './fold-text.ts';

describe('foldText', () => {
  it.each(sameSpellings.flatMap(([folded = '', ...others]) => [folded, ...others].map((text) => [text, folded])))(
    'folds %j to %j',
    (text, folded) => {
      expect(foldText(text)).toBe(folded);
    },
  );

  it.each(otherSpellings)('folds %j and %j to different texts', (a, b) => {
    expect(foldText(a)).not.toBe(foldText(b));
  });

  it('returns a folded text unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('does not depend on the Unicode form of the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD']) expect(foldText(text.normalize(form))).toBe(foldText(text));
      }),
    );
  });
});

describe('containsFolded', () => {
  it('finds a part that is spelled in another way', () => {
    expect(containsFolded('Le café Łódź est ouvert', 'CAFE LODZ')).toBe(true);
    expect(containsFolded('Le café', 'cave')).toBe(false);
  });
});

describe('findFolded', () => {
  const found = (text: string, part: string) => findFolded(text, part).map(({ start, end }) => text.slice(start, end));

  it.each([
    ['Le café ouvert', 'cafe', ['café']],
    ['Le cafe\u0301 ouvert', 'café', ['cafe\u0301']],
    ['İİİ max 20, MAX', 'max', ['max', 'MAX']],
    ['Straße und STRASSE', 'strasse', ['Straße', 'STRASSE']],
    ['Straße', 'stras', ['Straß']],
    ['photo\u00adcard', 'photocard', ['photo\u00adcard']],
    ['❤️ LP ❤️', 'lp', ['LP']],
    ['nova', '', []],
    ['nova', 'moon', []],
  ])('finds in %j the part %j', (text, part, parts) => {
    expect(found(text, part)).toEqual(parts);
  });

  it('returns positions between characters, in order and without overlaps', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (before, part, after) => {
        const text = `${before} ${part} ${after}`;
        let last = 0;
        for (const { start, end } of findFolded(text, part)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end).isWellFormed()).toBe(true);
          last = end;
        }
      }),
    );
  });
});
