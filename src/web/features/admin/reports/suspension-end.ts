/** Reads the day on which a suspension ends, as typed in its field. */
import { instantOfWallTime } from '#rules/announcements/wall-time.ts';
import { timeZone } from '#web/lib/i18n/format.ts';
import { reportsLabels as labels } from '../people/people.labels.ts';

const endOf = (day: string): number => instantOfWallTime(`${day}T23:59:59`, timeZone()) ?? Number.NaN;

/** The end of the day in the staff member's timezone; null for a permanent suspension. */
export function suspensionEnd(day: string): string | null {
  return day === '' ? null : new Date(endOf(day)).toISOString();
}

export function suspensionEndProblem(day: string, field: HTMLInputElement | null): string | undefined {
  // A half-typed date has the value of an empty field, which would mean a permanent suspension.
  if (field?.validity.badInput) return labels.endMissing;
  return day !== '' && !(endOf(day) >= Date.now()) ? labels.endMissing : undefined;
}
