/**
 * Computes the priority weight and the fairness of one transfer (hop) in a ring, and whether the values of the two
 * listings are close enough.
 */
import type { RingPriority } from './ring-input.ts';

/** The first objective is the sum of these weights: one "must have" has the same weight as two "would like". */
export const PRIORITY_WEIGHT: Readonly<Record<RingPriority, number>> = { 1: 4, 2: 2, 3: 1 };

export const MAX_PRIORITY_WEIGHT = PRIORITY_WEIGHT[1];

/** Uses only integers, so that rounding never affects the result. */
export const isWithinValueLimit = (givenValue: number, receivedValue: number, limitPercent: number): boolean =>
  Math.abs(receivedValue - givenValue) * 100 <= limitPercent * givenValue;

/** Returns `resolution` if the values are equal, and 0 if they differ by at least 100% of the given value. */
export function fairnessOf(givenValue: number, receivedValue: number, resolution: number): number {
  const difference = Math.abs(receivedValue - givenValue);
  if (difference === 0) return resolution;
  if (difference >= givenValue) return 0;
  return resolution - Math.ceil((difference * resolution) / givenValue);
}
