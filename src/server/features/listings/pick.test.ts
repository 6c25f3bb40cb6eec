import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seededRandom } from '#test/make-app.ts';
import { randomSample, shuffleFirst } from './random-sample.views.ts';

it('randomSample returns the requested number of distinct numbers below the size, or all of them if there are fewer', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(60), fc.integer(), (size, count, seed) => {
      const picked = randomSample(size, count, seededRandom(seed));
      expect(picked.length).toBe(Math.min(size, count));
      expect(new Set(picked).size).toBe(picked.length);
      for (const number of picked) expect(number >= 0 && number < size).toBe(true);
    }),
  );
});

it('randomSample gives every number the same chance in every position', () => {
  const random = seededRandom(1);
  const times = Array.from({ length: 6 }, () => [0, 0, 0]);
  for (let round = 0; round < 12_000; round++) {
    for (const [place, number] of randomSample(6, 3, random).entries()) {
      const row = times[number];
      if (row) row[place] = (row[place] ?? 0) + 1;
    }
  }
  // The expected count is 2,000 in each of 18 cells, and five standard deviations are 204.
  for (const row of times) for (const count of row) expect(Math.abs(count - 2000)).toBeLessThan(204);
});

it('shuffleFirst chooses every item with the same probability when the same array is shuffled repeatedly', () => {
  const random = seededRandom(2);
  const deck = ['a', 'b', 'c', 'd', 'e', 'f'];
  const times = new Map(deck.map((card) => [card, 0]));
  for (let round = 0; round < 12_000; round++) {
    const dealt = shuffleFirst(deck, 2, random);
    expect(new Set(dealt).size).toBe(2);
    for (const card of dealt) times.set(card, (times.get(card) ?? 0) + 1);
  }
  expect([...deck].sort().join('')).toBe('abcdef');
  // The expected count is 4,000, and five standard deviations are 258.
  for (const count of times.values()) expect(Math.abs(count - 4000)).toBeLessThan(258);
  expect(shuffleFirst(['x'], 5, random)).toEqual(['x']);
  expect(shuffleFirst([], 5, random)).toEqual([]);
});
