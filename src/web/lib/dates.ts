/** How do days and times read? In the person's language, date format and timezone. */
import type { DateFormat, Language } from '#contract/display.ts';
import { dayLabel } from '#rules/conversations/day-label.ts';
import { display, locales } from './display.ts';
import { formatLabels as labels } from './format.labels.ts';

/** Whose clock counts 24 hours. */
const clockLocales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-CA' };
/** Whose habit it is to say a long date in this order; the year first is said by nobody, and written as it is set. */
const longLocales: Readonly<Record<Language, Partial<Record<DateFormat, string>>>> = {
  en: { 'DD-MM-YYYY': 'en-GB', 'MM-DD-YYYY': 'en-US' },
  fr: { 'DD-MM-YYYY': 'fr-CA', 'MM-DD-YYYY': 'fr-CA' },
};

const dates = new Map<string, Intl.DateTimeFormat>();
function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dates.set(key, format);
  return format;
}

/** `2026-11-21` in the person's own format. */
function writeDay(key: string, format: DateFormat): string {
  const [year = '', month = '', day = ''] = key.split('-');
  return format.replace('DD', day).replace('MM', month).replace('YYYY', year);
}

/** `21-11-2026`, as the person has set it, on the calendar of their timezone. */
export function formatDate(iso: string): string {
  const { dateFormat, timezone } = display();
  const at = new Date(iso);
  return writeDay(dayLabel(iso, at, timezone).key, dateFormat);
}

/** `Saturday, 21 November 2026` of a calendar day `2026-11-21`. */
export function formatLongDay(key: string): string {
  const { language, dateFormat } = display();
  // The key is the reader's own calendar day already: no zone may move it again.
  const noon = new Date(`${key}T12:00:00Z`);
  const locale = longLocales[language][dateFormat];
  if (locale) {
    const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return dateFormatter(locale, whole).format(noon);
  }
  const weekday = dateFormatter(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(noon);
  return `${weekday}, ${writeDay(key, dateFormat)}`;
}

/** `14:05`. */
export function formatTime(iso: string): string {
  const { language, timezone } = display();
  const options = { hour: '2-digit', minute: '2-digit', timeZone: timezone } as const;
  return dateFormatter(clockLocales[language], options).format(new Date(iso));
}

/** `just now`, `5 min ago`, `3 h ago`, `Yesterday`, then the date. */
export function formatAgo(iso: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return labels.justNow;
  if (minutes < 60) return labels.minutesAgo(minutes);
  const { label } = dayLabel(iso, now, display().timezone);
  if (label === 'today') return labels.hoursAgo(Math.floor(minutes / 60));
  return label === 'yesterday' ? labels.yesterday : formatDate(iso);
}
