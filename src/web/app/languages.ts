/** Chooses the language and loads its messages. */
import type { Me } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { preferredLanguage } from '#rules/display/preferred-language.ts';
import { loadAreasWith, locale, neededAreas, setLanguage, type Texts } from '#web/lib/i18n/language.ts';
import { readDeviceChoice, storeDeviceChoice } from '#web/lib/session/device-choice.ts';
import { useSession } from '#web/lib/session/session.ts';

const STORAGE_KEY = 'language';

/** Only the code built for browsers knows the areas that it needs; elsewhere, all messages are loaded. */
const isSplit = import.meta.env.PROD && !import.meta.env.SSR;

/** Loads the messages of areas in addition to those loaded before; returns all of them. */
const loaders: Readonly<Record<Language, (areas: Iterable<string>) => Promise<Texts>>> = {
  en: async () => ({}),
  fr: async (areas) =>
    isSplit
      ? (await import('#web/languages/french-core.ts')).loadFrench(areas)
      : (await import('#web/languages/french.ts')).french,
};
const languages = Object.keys(loaders) as Language[];

export const loadTexts = (language: Language): Promise<Texts> => loaders[language](neededAreas);

let requested: Language = 'en';
loadAreasWith((areas) => loaders[requested](areas));

/** Rejects if the messages cannot be loaded; the page then keeps its current language. */
async function switchTo(language: Language): Promise<void> {
  requested = language;
  if (language === locale()) return;
  try {
    const texts = await loadTexts(language);
    if (requested === language) setLanguage(language, texts);
  } catch (error) {
    if (requested === language) requested = locale();
    throw error;
  }
}

function reportFailure(error: unknown): void {
  console.error('Failed to load the messages of a language', error);
}

export function chooseLanguage(language: Language): void {
  storeDeviceChoice(STORAGE_KEY, language);
  void switchTo(language).catch(reportFailure);
}

/** Returns the language that the user has chosen; undefined if there is none, so that the language does not change. */
const chosenBy = (user: Me | null) => (user?.language_chosen ? user.language : undefined);

const preferred = (): Language =>
  readDeviceChoice(STORAGE_KEY, languages) ?? preferredLanguage(navigator.languages, languages);

/** Replaces the language of a server-rendered page with the visitor's chosen or preferred language. */
export const showPreferredLanguage = (): void => void switchTo(preferred()).catch(reportFailure);

/**
 * Resolves when the first page can be shown; `rendered` is the language of a server-rendered page. Later, the language
 * changes when the signed-in user's chosen language changes.
 */
export async function initI18n(rendered?: Language): Promise<void> {
  useSession.subscribe(({ user }, previous) => {
    const language = chosenBy(user);
    if (language && language !== chosenBy(previous.user)) chooseLanguage(language);
  });
  await switchTo(rendered ?? preferred()).catch(reportFailure);
}
