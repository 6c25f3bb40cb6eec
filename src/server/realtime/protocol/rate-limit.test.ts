import { expect, it } from 'vitest';
import { fullBucket, takeToken } from './rate-limit.ts';

it('a token bucket is refilled for the elapsed time, up to its burst size', () => {
  const bucket = fullBucket(2, 0);
  const taken = [0, 0, 0, 500, 500, 9000, 9000, 9000].map((now) => takeToken(bucket, 2, 2, now));
  expect(taken).toEqual([true, true, false, true, false, true, true, false]);
});

it('a token bucket loses no tokens when the clock is set back', () => {
  const bucket = fullBucket(2, 60_000);
  const taken = [0, 0, 0, 500].map((now) => takeToken(bucket, 2, 2, now));
  expect(taken).toEqual([true, true, false, true]);
});

it('a token bucket gains no tokens when the clock is set back', () => {
  const bucket = fullBucket(2, 60_000);
  const taken = [60_000, 60_000, 0, 0].map((now) => takeToken(bucket, 2, 2, now));
  expect(taken).toEqual([true, true, false, false]);
});
