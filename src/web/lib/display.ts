/** In which language, date format and timezone does the person read? */
import type { DateFormat, Language } from '#contract/display.ts';
import { locale, useLanguage } from './language.ts';
import { useSession } from './session.ts';

type Display = { language: Language; dateFormat: DateFormat; timezone: string };

export const locales: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-CA' };

/** What the signed-in person has set, in the language on screen; for visitors, and until it is known, the defaults. */
export function display(): Display {
  const { user } = useSession.getState();
  return {
    language: locale(),
    dateFormat: user?.date_format ?? 'DD-MM-YYYY',
    timezone: user?.timezone ?? deviceTimeZone(),
  };
}

/** The IANA name that this device goes by. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Renders the component anew when the person sets language, dates or timezone otherwise. */
export function useDisplay(): void {
  useLanguage();
  useSession(({ user }) => `${user?.date_format} ${user?.timezone}`);
}

/** The timezone in which the person reads times. */
export function timeZone(): string {
  return display().timezone;
}
