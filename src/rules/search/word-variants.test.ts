import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '#test/plain-search.ts';
import { oneEditCases } from './one-edit.fixture.ts';
import { wordVariants } from './word-variants.ts';

function isVariant(word: string, other: string): boolean {
  const { words, patterns } = wordVariants(word);
  const fits = (pattern: string) => new RegExp(`^${pattern.replace('_', '.')}$`, 'u').test(other);
  return words.includes(other) || patterns.some(fits);
}

describe('wordVariants', () => {
  it.each(oneEditCases)('returns whether %s has the variant %s: %s', (word, other, is) => {
    expect(isVariant(word, other)).toBe(is);
  });

  it('returns the word with one letter removed, added or replaced, or with two adjacent letters swapped', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 3, maxLength: 7 });
    fc.assert(
      fc.property(letters, letters, (word, other) => {
        expect(isVariant(word, other)).toBe(word.length >= 4 && editDistance(word, other) <= 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('returns no variants for numbers and for words of three letters', () => {
    for (const word of ['2023', '12345', 'abc']) expect(wordVariants(word)).toEqual({ words: [], patterns: [] });
    expect(isVariant('r2d2', 'r2d')).toBe(true);
  });
});
