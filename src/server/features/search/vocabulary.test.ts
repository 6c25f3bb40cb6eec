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
      (words, queries) => {
        const vocabulary = new Vocabulary();
        const [later, ...others] = words;
        for (const other of others) vocabulary.add(other);
        vocabulary.match('a', 9);
        if (later) vocabulary.add(later);
        for (const query of queries) {
          const { isWord, isPrefix, substrings, typos } = vocabulary.match(query, 1000);
          const letters = [...query].length;
          expect(isWord).toBe(words.includes(query));
          expect(isPrefix).toBe(words.some((other) => other !== query && other.startsWith(query)));
          expect([...substrings].sort()).toEqual(
            words.filter((other) => letters >= 3 && other.includes(query) && !other.startsWith(query)).sort(),
          );
          expect([...typos].sort()).toEqual(
            words
              .filter(
                (other) => letters >= 4 && /[^0-9]/.test(query) && other !== query && editDistance(query, other) <= 1,
              )
              .sort(),
          );
          expect([...vocabulary.startingWith(query)].sort()).toEqual(
            words.filter((other) => other.startsWith(query)).sort(),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('Vocabulary returns the shortest words that contain a substring if more words match than requested', () => {
  const vocabulary = new Vocabulary();
  for (const text of ['xxabc', 'xabc', 'xxxabc', 'yabc']) vocabulary.add(text);
  expect(vocabulary.match('abc', 3).substrings).toEqual(['xabc', 'yabc', 'xxabc']);
});
