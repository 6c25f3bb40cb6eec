/** Provides the language, date format and time zone in which the user reads. */
import type { DateFormat, Language } from '#contract/display.ts';
import { firstRender } from '../browser/first-render.ts';
import { useSession } from '../session/session.ts';
import { locale } from './language.ts';

type Display = { language: Language; dateFormat: DateFormat; timezone: string };

export const locales: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-CA' };

/**
 * Returns the signed-in user's settings in the current language; the defaults for visitors and until the user is
 * loaded.
 */
export function display(): Display {
  const user = firstRender() ? null : useSession.getState().user;
  return {
    language: locale(),
    dateFormat: user?.date_format ?? 'DD-MM-YYYY',
    timezone: user?.timezone ?? deviceTimeZone(),
  };
}

/**
 * Cached until the current task ends: reading the time zone for every date on screen is slow, but it can change at any
 * time if the device travels.
 */
let zone: string | undefined;

/** Returns the IANA name of the device's time zone, which is unknown to the server. */
export function deviceTimeZone(): string {
  if (firstRender()) return 'UTC';
  queueMicrotask(() => {
    zone = undefined;
  });
  zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}

export function timeZone(): string {
  return display().timezone;
}
