// May this socket do that once more, without keeping a timer for it?

export type Bucket = { tokens: number; filledAt: number };

/** A full bucket. `now` in milliseconds. */
export function fullBucket(burst: number, now: number): Bucket {
  return { tokens: burst, filledAt: now };
}

/** Takes one token, after adding those that time has earned; false when none is left. */
export function takeToken(bucket: Bucket, perSecond: number, burst: number, now: number): boolean {
  const earned = (Math.max(0, now - bucket.filledAt) / 1000) * perSecond;
  bucket.tokens = Math.min(burst, bucket.tokens + earned);
  bucket.filledAt = now;
  if (bucket.tokens < 1) return false;
  bucket.tokens -= 1;
  return true;
}
