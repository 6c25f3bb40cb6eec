/** Loads the second-factor form only for accounts with a second factor. */
import { lazy } from 'react';
import type { SecondFactorChallenge } from '#contract/second-factor-challenge.ts';
import { ApiError } from '#web/lib/net/errors.ts';

/** Must be rendered inside a `Suspense`. */
export const LazyFactorForm = lazy(async () => ({ default: (await import('./factor-form.tsx')).FactorForm }));

export function challengeOf(error: unknown): SecondFactorChallenge | undefined {
  return error instanceof ApiError ? error.secondFactor : undefined;
}
