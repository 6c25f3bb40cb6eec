import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from '#test/plain-search.ts';
import { Vocabulary } from './vocabulary.ts';

/** An alphabet of few letters, so that words are often similar; one of them is two code units long. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', '7', '😀'), minLength: 1, maxLength: 7 });

it('Vocabulary finds the same prefixes, substrings and typos as a comparison with every word', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 60 }),
      fc.array(word, { minLength: 1, maxLength: 10 }),
      (words, asked) => {
        const vocabulary = new Vocabulary();
        const [later, ...others] = words;
        for (const one of others) vocabulary.add(one);
        vocabulary.match('a', 9);
        if (later) vocabulary.add(later);
        for (const one of asked) {
          const { isWord, isPrefix, substrings, typos } = vocabulary.match(one, 1000);
          const letters = [...one].length;
          expect(isWord).toBe(words.includes(one));
          expect(isPrefix).toBe(words.some((other) => other !== one && other.startsWith(one)));
          expect([...substrings].sort()).toEqual(
            words.filter((other) => letters >= 3 && other.includes(one) && !other.startsWith(one)).sort(),
          );
          expect([...typos].sort()).toEqual(
            words
              .filter((other) => letters >= 4 && /[^0-9]/.test(one) && other !== one && editDistance(one, other) <= 1)
              .sort(),
          );
          expect([...vocabulary.startingWith(one)].sort()).toEqual(
            words.filter((other) => other.startsWith(one)).sort(),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('Vocabulary returns the shortest substrings if there are more than the limit', () => {
  const vocabulary = new Vocabulary();
  for (const one of ['xxabc', 'xabc', 'xxxabc', 'yabc']) vocabulary.add(one);
  expect(vocabulary.match('abc', 3).substrings).toEqual(['xabc', 'yabc', 'xxabc']);
});
