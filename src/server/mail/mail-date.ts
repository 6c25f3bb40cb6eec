/** Formats dates in emails. */
import type { Language } from '#contract/display.ts';

/** “December 1, 2026” or “1er décembre 2026”. In UTC, because emails do not depend on the time zone of a device. */
export function formatMailDate(date: Date, language: Language): string {
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  // The locale data of French has no ordinal for the first day.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}
