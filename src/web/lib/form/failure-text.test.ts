import { expect, it } from 'vitest';
import { ApiError } from '../net/errors.ts';
import { failureText } from './failure-text.ts';

it.each([
  ['a rate limit', new ApiError('too_many_requests', 429), 'Too many attempts. Please wait a moment, then try again.'],
  [
    'a rate limit with a waiting time',
    new ApiError('too_many_requests', 429, { retryAfter: 90 }),
    'Too many attempts. Please wait 2 minutes, then try again.',
  ],
  [
    'the lower limit of a new account',
    new ApiError('too_many_requests', 429, { retryAfter: 3600, limitRisesAt: '2026-11-23T12:30:00.000Z' }),
    /^New accounts have lower limits\. Try again in 60 minutes; your limit rises on 2\d Nov 2026, \d\d:\d\d\.$/,
  ],
  ['an error with a server message', new ApiError('forbidden', 403, { message: 'No.' }), 'No.'],
])('failureText describes %s', (_case, error, sentence) => {
  expect(failureText(error)).toMatch(sentence);
});
