/** Formats days and times in the user's language, date format and timezone. */
import type { DateFormat, Language } from '#contract/display.ts';
import { dayLabel } from '#rules/conversations/day-label.ts';
import { display } from './display.ts';
import { formatLabels as labels } from './format.labels.ts';

/** Locales with a 24-hour clock. */
const CLOCK_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-CA' };
const dates = new Map<string, Intl.DateTimeFormat>();
/** Returns a formatter, which is created once. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, format);
  return format;
}

/** Writes `2026-11-21` in the user's date format. */
function formatDay(key: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = key.split('-');
  return format.replace('DD', day).replace('MM', month).replace('YYYY', year);
}

/** For example `21-11-2026`: in the user's date format and timezone. */
export function formatDate(iso: string): string {
  const { dateFormat, timezone } = display();
  const at = new Date(iso);
  return formatDay(dayLabel(iso, at, timezone).key, dateFormat);
}

/** Formats the calendar day `2026-11-21` in the user's date format; no timezone shifts it. */
export const formatCalendarDay = (key: string): string => formatDay(key, display().dateFormat);

/** For example `14:05`. */
export function formatTime(iso: string): string {
  const { language, timezone } = display();
  const options = { hour: '2-digit', minute: '2-digit', timeZone: timezone } as const;
  return dateFormatter(CLOCK_LOCALES[language], options).format(new Date(iso));
}

/** Returns `just now`, `5 min ago`, `3 h ago`, `Yesterday`, or the date. */
export function formatAgo(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return labels.justNow;
  if (minutes < 60) return labels.minutesAgo(minutes);
  const { label } = dayLabel(iso, now, display().timezone);
  if (label === 'today') return labels.hoursAgo(Math.floor(minutes / 60));
  return label === 'yesterday' ? labels.yesterday : formatDate(iso);
}
