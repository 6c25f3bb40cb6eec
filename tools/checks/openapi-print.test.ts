import { expect, it } from 'vitest';
import { findFirstDifference } from './openapi-print.ts';

it('the OpenAPI comparison reports nothing for identical documents', () => {
  expect(findFirstDifference('{\n  "a": 1\n}\n', '{\n  "a": 1\n}\n')).toBeUndefined();
});

it.each([
  ['a changed line', '{\n  "a": 1\n}\n', '{\n  "a": 2\n}\n', 'line 2: committed "a": 1, printed "a": 2'],
  ['a line more', '{}', '{}\n', 'line 2: committed (ends), printed '],
  ['a line less', '{\n}', '{', 'line 2: committed }, printed (ends)'],
  ['no committed print', '', '{}\n', 'line 1: committed , printed {}'],
])('the OpenAPI comparison shows %s', (_what, committed, printed, difference) => {
  expect(findFirstDifference(committed, printed)).toBe(difference);
});
