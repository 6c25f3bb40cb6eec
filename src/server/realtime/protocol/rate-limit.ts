/** Implements a token bucket without a timer. */

export type Bucket = { tokens: number; filledAt: number };

/** Creates a full bucket. `now` in milliseconds. */
export function fullBucket(burst: number, now: number): Bucket {
  return { tokens: burst, filledAt: now };
}

/** Refills the bucket for the elapsed time and takes one token; returns false if none is left. */
export function takeToken(bucket: Bucket, perSecond: number, burst: number, now: number): boolean {
  const earned = (Math.max(0, now - bucket.filledAt) / 1000) * perSecond;
  bucket.tokens = Math.min(burst, bucket.tokens + earned);
  bucket.filledAt = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}
