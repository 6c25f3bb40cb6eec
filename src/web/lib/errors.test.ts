import { expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { ApiError, isErrorCode, sentenceFor, sentenceForError } from './errors.ts';

it.each([...errorCodes, 'offline' as const])('has a sentence for the code %s', (code) => {
  expect(sentenceFor(code)).toMatch(/^[A-Z].{10,}\.$/);
});

it('recognizes exactly the error codes of the API', () => {
  expect(errorCodes.every(isErrorCode)).toBe(true);
  expect(['offline', 'toString', '', undefined, 7].some(isErrorCode)).toBe(false);
});

it('reports unexpected errors as internal', () => {
  expect(sentenceForError(new TypeError('x is undefined'))).toBe(sentenceFor('internal'));
  expect(sentenceForError(new ApiError('listing_closed', 409))).toBe(sentenceFor('listing_closed'));
});
