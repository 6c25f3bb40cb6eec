import { expect, it } from 'vitest';
import { errorSentences } from '#contract/error-sentences.ts';
import { type ErrorCode, errorStatuses } from '#contract/errors.ts';
import { ApiError, isErrorCode, sentenceForError } from './errors.ts';

const errorCodes = Object.keys(errorStatuses) as ErrorCode[];

it.each(errorCodes)('sentenceForError returns the sentence that the API defines for the code %s', (code) => {
  const message = errorSentences[code];
  expect(message).toMatch(/^[A-Z].{10,}\.$/);
  expect(sentenceForError(new ApiError(code, errorStatuses[code], { message }))).toBe(message);
});

it.each(['offline', 'cancelled', 'internal', 'unavailable', 'validation_failed'] as const)(
  'sentenceForError returns the client’s own sentence for the code %s, whatever the server sends',
  (code) => {
    const sentence = sentenceForError(new ApiError(code, 0, { message: 'Said by another server' }));
    expect(sentence).toMatch(/^[A-Z].{10,}\.$/);
    expect(sentence).not.toContain('another server');
  },
);

it('isErrorCode recognizes exactly the error codes of the API', () => {
  expect(errorCodes.every(isErrorCode)).toBe(true);
  expect(['offline', 'toString', '', undefined, 7].some(isErrorCode)).toBe(false);
});

it('sentenceForError returns the sentence for internal errors if an error is unexpected or has no message', () => {
  expect(sentenceForError(new TypeError('x is undefined'))).toBe(errorSentences.internal);
  expect(sentenceForError(new ApiError('listing_closed', 409))).toBe(errorSentences.internal);
});

it.each([
  ['a rate limit', new ApiError('too_many_requests', 429), 'Too many attempts. Please wait a moment, then try again.'],
  [
    'a rate limit with a waiting time',
    new ApiError('too_many_requests', 429, { retryAfter: 86_400, message: 'Said by the server.' }),
    'Too many attempts. Please wait 24 hours, then try again.',
  ],
  [
    'the lower limit of a new account',
    new ApiError('too_many_requests', 429, { retryAfter: 3600, limitRisesAt: '2026-11-23T12:30:00.000Z' }),
    /^New accounts have lower limits\. Try again in 60 minutes; your limit rises on 2\d Nov 2026, \d\d:\d\d\.$/,
  ],
])('sentenceForError describes %s', (_case, error, sentence) => {
  expect(sentenceForError(error)).toMatch(sentence);
});
