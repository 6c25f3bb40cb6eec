/** Formats dates in emails. */
import type { Language } from '#contract/display.ts';

/** Returns “December 1, 2026” or “1er décembre 2026”, in UTC because the time zone of the reader is unknown. */
export function formatMailDate(date: Date, language: Language): string {
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  // In French, the first day of a month is an ordinal number (1er), which the locale data lacks.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}
