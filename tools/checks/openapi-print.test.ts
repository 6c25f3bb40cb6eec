import { expect, it } from 'vitest';
import { findFirstDifference } from './openapi-print.ts';

it('the OpenAPI comparison reports nothing for identical documents', () => {
  expect(findFirstDifference('{\n  "a": 1\n}\n', '{\n  "a": 1\n}\n')).toBeUndefined();
});

it.each([
  ['a changed line', '{\n  "a": 1\n}\n', '{\n  "a": 2\n}\n', 'line 2: committed "a": 1, printed "a": 2'],
  ['an added line', '{}', '{}\n', 'line 2: committed (ends), printed '],
  ['a removed line', '{\n}', '{', 'line 2: committed }, printed (ends)'],
  ['an empty committed document', '', '{}\n', 'line 1: committed , printed {}'],
])('the OpenAPI comparison shows %s', (_what, committed, printed, difference) => {
  expect(findFirstDifference(committed, printed)).toBe(difference);
});
