import { describe, expect, it } from 'vitest';
import { pushOutcome, readRetryAfter, remainingLifetime } from './push-response.ts';

describe('pushOutcome', () => {
  it.each([
    [200, 'delivered'],
    [201, 'delivered'],
    [202, 'delivered'],
    [301, 'rejected'],
    [307, 'rejected'],
    [400, 'rejected'],
    [401, 'rejected'],
    [403, 'rejected'],
    [404, 'expired'],
    [408, 'retry'],
    [410, 'expired'],
    [413, 'rejected'],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ] as const)('for the response status %i, returns %s', (status, outcome) => {
    expect(pushOutcome(status)).toBe(outcome);
  });
});

describe('remainingLifetime', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  const ago = (seconds: number) => new Date(now - seconds * 1000);

  it('decreases from the full lifetime to 0 as the push message gets older', () => {
    expect(remainingLifetime('message', ago(0), now)).toBe(86_400);
    expect(remainingLifetime('message', ago(86_399), now)).toBe(1);
    expect(remainingLifetime('message', ago(86_400), now)).toBe(0);
    expect(remainingLifetime('message', ago(1_000_000), now)).toBe(0);
  });

  it('returns the full lifetime for a push message whose creation time is in the future', () => {
    expect(remainingLifetime('search_match', ago(-60), now)).toBe(43_200);
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');

  it.each([
    [undefined, undefined],
    ['7', 7],
    ['0', 0],
    ['86400', 3600],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', 0],
  ])('for the header %s, returns %s', (header, seconds) => {
    // `Date.parse('-5')` returns a valid date, but the wait is always limited to between 0 and an hour.
    expect(readRetryAfter(header, now)).toBe(seconds);
  });

  it('returns one second for a date that is a fraction of a second away', () => {
    expect(readRetryAfter('Sun, 22 Nov 2026 12:00:30 GMT', now + 29_500)).toBe(1);
  });
});
