/** Converts between instants and the wall clock of a time zone. */
import { DAY_MS } from '#contract/durations.ts';

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** Returns a zone's wall clock time as `2026-11-22T18:30`, the value of a date and time field. */
export function wallTimeAt(instant: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Reads a wall clock time as if it were UTC; undefined for text that is not a valid date and time. */
function readAsUtc(wallTime: string): number | undefined {
  const match = PATTERN.exec(wallTime);
  if (!match) return undefined;
  const at = Date.parse(`${wallTime.length === 16 ? `${wallTime}:00` : wallTime}Z`);
  return Number.isNaN(at) ? undefined : at;
}

/**
 * Returns the instant at which a zone's wall clock shows this time; undefined for invalid text. A time that occurs
 * twice, when clocks go back, means the first instant; a skipped time, when clocks go forward, is moved forward.
 */
export function instantOfWallTime(wallTime: string, timeZone: string): number | undefined {
  const asUtc = readAsUtc(wallTime);
  if (asUtc === undefined) return undefined;
  const seconds = asUtc % 60_000;
  const minute = asUtc - seconds;
  const offsetAt = (instant: number): number => (readAsUtc(wallTimeAt(instant, timeZone)) ?? instant) - instant;
  // Clocks change at most once in two days, so the offset is that of the day before or that of the day after.
  const candidates = [offsetAt(minute - DAY_MS), offsetAt(minute + DAY_MS)].map((offset) => minute - offset);
  const match = candidates.toSorted((a, b) => a - b).find((instant) => instant + offsetAt(instant) === minute);
  return (match ?? candidates[0] ?? minute) + seconds;
}
