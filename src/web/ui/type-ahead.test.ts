import { expect, test } from 'vitest';
import { matchTypeAhead } from './type-ahead.ts';

const birds = ['Blackbird', 'Nuthatch', 'Nightingale', 'Wren'];

test.each([
  ['nothing if nothing is typed', '', -1, -1],
  ['the first option that begins with the letter', 'n', -1, 1],
  ['the next option when the letter is repeated', 'nn', 1, 2],
  ['the first option again after the last', 'nnn', 2, 1],
  ['the option that begins with the letters', 'ni', 1, 2],
  ['the current option if it begins with the letters', 'nu', 1, 1],
  ['an option regardless of case', 'WR', 0, 3],
  ['nothing if no option begins with the letters', 'x', 0, -1],
])('matchTypeAhead finds %s', (_name, typed, current, expected) => {
  expect(matchTypeAhead(birds, typed, current)).toBe(expected);
});

test('matchTypeAhead returns -1 for an empty list', () => {
  expect(matchTypeAhead([], 'a', -1)).toBe(-1);
});
