/** Decides how much a hop of a ring is worth, and whether its receiver accepts the difference in value. */
import type { RingPriority } from './ring-input.ts';

/** The first objective is the sum of these weights: one "must have" is worth two "would like". */
export const PRIORITY_WEIGHT: Readonly<Record<RingPriority, number>> = { 1: 4, 2: 2, 3: 1 };

export const MAX_PRIORITY_WEIGHT = PRIORITY_WEIGHT[1];

/** Compares integers only, so the browser, the server and the tests agree on every pair of values. */
export const isWithinValueLimit = (givenValue: number, receivedValue: number, limitPercent: number): boolean =>
  Math.abs(receivedValue - givenValue) * 100 <= limitPercent * givenValue;

/** Returns the fairness for a user who gives and gets these values: `resolution` if equal, 0 if 100 % apart or more. */
export function fairnessOf(givenValue: number, receivedValue: number, resolution: number): number {
  const difference = Math.abs(receivedValue - givenValue);
  if (difference === 0) return resolution;
  if (difference >= givenValue) return 0;
  return resolution - Math.ceil((difference * resolution) / givenValue);
}
