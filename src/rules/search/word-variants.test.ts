import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../../test/support/plain-search.ts';
import { oneEditCases } from './one-edit.fixture.ts';
import { wordVariants } from './word-variants.ts';

/** Interprets the patterns as the database does. */
function isVariant(word: string, other: string): boolean {
  const { words, patterns } = wordVariants(word);
  const fits = (pattern: string) => new RegExp(`^${pattern.replace('_', '.')}$`, 'u').test(other);
  return words.includes(other) || patterns.some(fits);
}

describe('wordVariants', () => {
  it.each(oneEditCases)('matches %s with %s: %s', (word, other, is) => {
    expect(isVariant(word, other)).toBe(is);
  });

  it('returns the word with one letter removed, added or replaced, or two neighbours swapped', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é'), minLength: 4, maxLength: 7 });
    fc.assert(
      fc.property(letters, letters, (word, other) => {
        expect(isVariant(word, other)).toBe(word.length >= 5 && editDistance(word, other) <= 1);
      }),
      { numRuns: 2000 },
    );
  });
});
