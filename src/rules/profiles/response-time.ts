/** Decides what is shown about how soon a seller answers contact requests. */
import { HOUR_SECONDS } from '#contract/durations.ts';

/** With fewer answers, a single slow day would look like a habit. */
export const MIN_ANSWERS = 5;

/** Few, coarse steps, so that a single answer rarely changes the value. */
const STEPS_HOURS = [1, 2, 6, 12, 24, 48, 72, 168] as const;

/** Returns the number of hours; null if the seller has too few answers or usually takes longer than a week. */
export function usualResponseHours({
  answers,
  medianSeconds,
}: {
  answers: number;
  medianSeconds: number | null;
}): number | null {
  if (answers < MIN_ANSWERS || medianSeconds === null) return null;
  return STEPS_HOURS.find((hours) => medianSeconds <= hours * HOUR_SECONDS) ?? null;
}
