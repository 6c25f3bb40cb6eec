/** Decides whether an exchange rate is too old to be shown without its date. */
import { DAY_MS } from '#contract/durations.ts';

/** @param day the beginning of the rate's day in UTC, in milliseconds. */
export const isStaleRate = (day: number, maxAgeDays: number, now: number): boolean =>
  now - day > (maxAgeDays + 1) * DAY_MS;

/** Returns false for tomorrow's date in UTC, because that day has already begun in some time zones. */
export const isFutureDate = (date: string, now: number): boolean => Date.parse(date) > now + DAY_MS;
