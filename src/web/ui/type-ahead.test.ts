import { expect, test } from 'vitest';
import { matchTypeAhead } from './type-ahead.ts';

const birds = ['Blackbird', 'Nuthatch', 'Nightingale', 'Wren'];

test.each([
  ['nothing typed', '', -1, -1],
  ['a first letter', 'n', -1, 1],
  ['the same letter again walks on', 'nn', 1, 2],
  ['and round', 'nnn', 2, 1],
  ['a beginning', 'ni', 1, 2],
  ['a beginning that the current one fulfils', 'nu', 1, 1],
  ['any case', 'WR', 0, 3],
  ['no such option', 'x', 0, -1],
])('matchTypeAhead: %s', (_name, typed, current, expected) => {
  expect(matchTypeAhead(birds, typed, current)).toBe(expected);
});

test('returns -1 for an empty list', () => {
  expect(matchTypeAhead([], 'a', -1)).toBe(-1);
});
