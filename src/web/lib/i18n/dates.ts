/** Formats dates and times in the user's language, date format and time zone. */

import type { DateFormat, Language } from '#contract/display.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { dayLabel } from '#rules/conversations/day-label.ts';
import { display } from './display.ts';
import { formatLabels as labels } from './i18n.labels.ts';

/** Locales with a 24-hour clock. */
const CLOCK_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-CA' };
const dates = new Map<string, Intl.DateTimeFormat>();
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, format);
  return format;
}

/**
 * For each date format, the locale of the dates. In English, the order of day and month follows the format; in French,
 * the day always comes first. The month is written as a name, because day and month numbers can be confused. Dates that
 * begin with the year are unambiguous and are written in numbers.
 */
export const DATE_LOCALES: Readonly<Record<Language, Partial<Record<DateFormat, string>>>> = {
  en: { 'DD-MM-YYYY': 'en-GB', 'MM-DD-YYYY': 'en-US' },
  fr: { 'DD-MM-YYYY': 'fr-CA', 'MM-DD-YYYY': 'fr-CA' },
};

/** Formats the calendar day `2026-11-21` in the user's date format, without a time zone shift. */
export function formatCalendarDay(key: string, hasYear = true): string {
  const { language, dateFormat } = display();
  const locale = DATE_LOCALES[language][dateFormat];
  if (locale === undefined || key === '') return key;
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return dateFormatter(locale, hasYear ? { ...options, year: 'numeric' } : options).format(
    new Date(`${key}T12:00:00Z`),
  );
}

/** Example: `21 Nov 2026`, in the user's date format and time zone. */
export function formatDate(iso: string, timezone = display().timezone): string {
  return formatCalendarDay(dayLabel(iso, new Date(iso), timezone).key);
}

/** Examples: `14:05` today, `21 Nov` this year, `21 Nov 2025` in earlier years. */
export function formatBriefly(iso: string, now: Date): string {
  const { timezone } = display();
  const day = dayLabel(iso, now, timezone);
  if (day.label === 'today') return formatTime(iso);
  const thisYear = dayLabel(now.toISOString(), now, timezone).key.slice(0, 4);
  return formatCalendarDay(day.key, !day.key.startsWith(thisYear));
}

/** Example: `14:05`. */
export function formatTime(iso: string): string {
  const { language, timezone } = display();
  const options = { hour: '2-digit', minute: '2-digit', timeZone: timezone } as const;
  return dateFormatter(CLOCK_LOCALES[language], options).format(new Date(iso));
}

export function formatAgo(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / MINUTE_MS);
  if (minutes < 1) return labels.justNow;
  if (minutes < 60) return labels.minutesAgo(minutes);
  const { label } = dayLabel(iso, now, display().timezone);
  if (label === 'today') return labels.hoursAgo(Math.floor(minutes / 60));
  return label === 'yesterday' ? labels.yesterday : formatDate(iso);
}
