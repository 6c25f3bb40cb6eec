/** Chooses the day under which a message is shown: today, yesterday or a date. */
import { MINUTE_MS } from '#contract/durations.ts';

export type Day = {
  /** The calendar day in the reader's time zone, as YYYY-MM-DD. */
  readonly key: string;
  readonly label: 'today' | 'yesterday' | 'date';
};

/** Creating a formatter costs more than using it a thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function calendarDay(moment: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(timeZone, formatter);
  }
  const parts = new Map(formatter.formatToParts(moment).map((part) => [part.type, part.value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Counts calendar days instead of hours, because a day has 23 or 25 hours when the clocks change. */
function dayBefore(key: string): string {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10);
}

/** `at` is ISO 8601; `timeZone` is the reader's IANA time zone. */
export function dayLabel(at: string, now: Date, timeZone: string): Day {
  const key = calendarDay(new Date(at), timeZone);
  const today = calendarDay(now, timeZone);
  if (key === today) return { key, label: 'today' };
  return { key, label: key === dayBefore(today) ? 'yesterday' : 'date' };
}

/**
 * Time zone offsets are multiples of a quarter of an hour, so two times in the same quarter of an hour are on the same
 * day in every time zone.
 */
const QUARTER_MS = 15 * MINUTE_MS;

export type DayGroup<M> = Day & { readonly messages: readonly M[] };

export function groupByDay<M>(
  messages: readonly M[],
  timeOf: (message: M) => string,
  now: Date,
  timeZone: string,
): DayGroup<M>[] {
  const groups: (Day & { messages: M[] })[] = [];
  let lastQuarter = Number.NaN;
  let day: Day | undefined;
  for (const message of messages) {
    const at = timeOf(message);
    const quarter = Math.floor(Date.parse(at) / QUARTER_MS);
    if (day === undefined || quarter !== lastQuarter) day = dayLabel(at, now, timeZone);
    lastQuarter = quarter;
    const last = groups.at(-1);
    if (last?.key === day.key) last.messages.push(message);
    else groups.push({ ...day, messages: [message] });
  }
  return groups;
}
