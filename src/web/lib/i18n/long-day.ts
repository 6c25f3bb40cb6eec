/** Formats a day with its weekday and month name, in the user's language. */

import type { Day } from '#rules/conversations/day-label.ts';
import { DATE_LOCALES, dateFormatter, formatCalendarDay } from './dates.ts';
import { display, locales } from './display.ts';
import { formatLabels as labels } from './i18n.labels.ts';

/** Formats the calendar day `2026-11-21` as `Saturday, 21 November 2026`. */
export function formatLongDay(key: string): string {
  const { language, dateFormat } = display();
  // `key` is already a calendar day in the user's time zone, so do not convert it again.
  const noon = new Date(`${key}T12:00:00Z`);
  const locale = DATE_LOCALES[language][dateFormat];
  if (locale) {
    const options = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return dateFormatter(locale, options).format(noon);
  }
  const weekday = dateFormatter(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(noon);
  return `${weekday}, ${formatCalendarDay(key)}`;
}

export function formatDay({ key, label }: Day): string {
  if (label === 'today') return labels.today;
  return label === 'yesterday' ? labels.yesterday : formatLongDay(key);
}
