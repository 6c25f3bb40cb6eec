/** Provides the reader's language, date format and time zone. */
import type { DateFormat, Language } from '#contract/display.ts';
import { usableTimeZone } from '#contract/time-zones.ts';
import { firstRender } from '../browser/first-render.ts';
import { useSession } from '../session/session.ts';
import { locale } from './language.ts';

type Display = { language: Language; dateFormat: DateFormat; timezone: string };

export const locales: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-CA' };

/**
 * Returns the current language, and the signed-in user's date format and time zone. For visitors, and until the user is
 * loaded, returns the default date format and the device's time zone; the latter also for users whose time zone is not
 * set or unknown to this browser.
 */
export function display(): Display {
  const user = firstRender() ? null : useSession.getState().user;
  return {
    language: locale(),
    dateFormat: user?.date_format ?? 'DD-MM-YYYY',
    timezone: usableTimeZone(user?.timezone, deviceTimeZone()),
  };
}

/**
 * Cached until the current synchronous code ends. Reading the device's time zone for every date on screen is slow, but
 * the time zone can change at any time if the device travels.
 */
let zone: string | undefined;

/** Returns the IANA name of the device's time zone; UTC until hydration, because the server cannot know it. */
export function deviceTimeZone(): string {
  if (firstRender()) return 'UTC';
  queueMicrotask(() => {
    zone = undefined;
  });
  zone ??= usableTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  return zone;
}

export function timeZone(): string {
  return display().timezone;
}
