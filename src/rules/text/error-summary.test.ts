import { describe, expect, it } from 'vitest';
import { type FieldErrors, summariseErrors } from './error-summary.ts';

describe('summariseErrors', () => {
  it.each<[string | undefined, FieldErrors]>([
    [undefined, {}],
    [undefined, { name: [] }],
    ['Taken.', { name: ['Taken.'] }],
    ['Taken.', { email: [], name: ['Taken.'] }],
    ['Taken. (and 1 more error)', { name: ['Taken.', 'Short.'] }],
    ['Taken. (and 1 more error)', { name: ['Taken.'], password: ['Short.'] }],
    ['Taken. (and 3 more errors)', { name: ['Taken.', 'Short.'], password: ['Short.'], email: ['Wrong.'] }],
  ])('returns %j for %j', (summary, errors) => {
    expect(summariseErrors(errors)).toBe(summary);
  });

  it('formats the number of further errors with the given function', () => {
    expect(summariseErrors({ a: ['Un.'], b: ['Deux.'] }, (first, count) => `${first} +${count}`)).toBe('Un. +1');
  });
});
