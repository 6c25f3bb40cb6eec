/** Chooses the language and loads its messages. */
import type { Me } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { preferredLanguage } from '#rules/display/preferred-language.ts';
import { locale, setLanguage, type Texts } from '#web/lib/i18n/language.ts';
import { chooseHere, chosenHere } from '#web/lib/session/device-choice.ts';
import { useSession } from '#web/lib/session/session.ts';

const STORAGE_KEY = 'language';

/** One loader per language; the compiler requires an entry for each. */
const loaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => ({}),
  fr: async () => (await import('#web/languages/french.ts')).french,
};

/** The messages of the staff's pages, which no one else loads. */
const staffLoaders: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => ({}),
  fr: async () => (await import('#web/languages/french-staff.ts')).frenchStaff,
};

const languages = Object.keys(loaders) as Language[];

let hasStaffTexts = false;

export async function loadTexts(language: Language): Promise<Texts> {
  const [texts, staffTexts] = await Promise.all([
    loaders[language](),
    hasStaffTexts ? staffLoaders[language]() : ({} as Texts),
  ]);
  return { ...texts, ...staffTexts };
}

let requested: Language = 'en';

/** Loads and shows a language. Rejects if its messages cannot be loaded; the page then keeps its language. */
async function switchTo(language: Language): Promise<void> {
  requested = language;
  if (language === locale()) return;
  const texts = await loadTexts(language);
  if (requested === language) setLanguage(language, texts);
}

function reportFailure(error: unknown): void {
  console.error('Failed to load the messages of a language', error);
}

/** Adds the messages of the staff's pages to the language on screen, and to each one chosen later. */
export async function addStaffTexts(): Promise<void> {
  if (hasStaffTexts) return;
  hasStaffTexts = true;
  const language = locale();
  const texts = await loadTexts(language);
  if (language === locale()) setLanguage(language, texts);
}

/** Stores and applies the language that a visitor chooses on this device. */
export function chooseLanguage(language: Language): void {
  chooseHere(STORAGE_KEY, language);
  void switchTo(language).catch(reportFailure);
}

/** The account's own choice; undefined keeps the language on screen. */
const chosenBy = (user: Me | null) => (user?.language_chosen ? user.language : undefined);

const preferred = (): Language =>
  chosenHere(STORAGE_KEY, languages) ?? preferredLanguage(navigator.languages, languages);

/** Shows the visitor's own choice, if it is another language than the one of the rendered page. */
export const showPreferredLanguage = (): void => void switchTo(preferred()).catch(reportFailure);

/**
 * Resolves when the first page can be shown, in the language that the server rendered it in if it did. From then on, the
 * signed-in user's own choice is followed.
 */
export async function initI18n(rendered?: Language): Promise<void> {
  useSession.subscribe(({ user }, previous) => {
    const language = chosenBy(user);
    if (language && language !== chosenBy(previous.user)) chooseLanguage(language);
  });
  await switchTo(rendered ?? preferred()).catch(reportFailure);
}
