/** Does everybody read a sentence, whatever went wrong? */
import { expect, it } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { ApiError, isErrorCode, sentenceFor, sentenceForError } from './errors.ts';

it.each([...errorCodes, 'offline' as const])('%s reads as a sentence', (code) => {
  expect(sentenceFor(code)).toMatch(/^[A-Z].{10,}\.$/);
});

it('knows exactly the codes that may stand on the wire', () => {
  expect(errorCodes.every(isErrorCode)).toBe(true);
  expect(['offline', 'toString', '', undefined, 7].some(isErrorCode)).toBe(false);
});

it('reads faults that nobody foresaw as ours', () => {
  expect(sentenceForError(new TypeError('x is undefined'))).toBe(sentenceFor('internal'));
  expect(sentenceForError(new ApiError('listing_closed', 409))).toBe(sentenceFor('listing_closed'));
});
