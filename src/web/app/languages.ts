/** Chooses the language and loads its messages. */
import type { Me } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { preferredLanguage } from '#rules/display/preferred-language.ts';
import { locale, setLanguage, type Texts } from '#web/lib/i18n/language.ts';
import { readDeviceChoice, storeDeviceChoice } from '#web/lib/session/device-choice.ts';
import { useSession } from '#web/lib/session/session.ts';

const STORAGE_KEY = 'language';

/** One loader per language; the compiler requires an entry for each. */
type TextLoaders = Readonly<Record<Language, () => Promise<Texts>>>;

const loaders: TextLoaders = {
  en: async () => ({}),
  fr: async () => (await import('#web/languages/french.ts')).french,
};
const languages = Object.keys(loaders) as Language[];

/** The texts to load per language: those of the product and, once opened, those of the staff's pages. */
const loaderSets = new Set([loaders]);

export const loadTexts = async (language: Language): Promise<Texts> =>
  Object.assign({}, ...(await Promise.all([...loaderSets].map((set) => set[language]()))));

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

/** Adds more texts to the language on screen, and to each one chosen later. */
export async function addTexts(more: TextLoaders): Promise<void> {
  if (loaderSets.has(more)) return;
  loaderSets.add(more);
  const language = locale();
  const texts = await loadTexts(language);
  if (language === locale()) setLanguage(language, texts);
}

/** Stores and applies the language that a visitor chooses on this device. */
export function chooseLanguage(language: Language): void {
  storeDeviceChoice(STORAGE_KEY, language);
  void switchTo(language).catch(reportFailure);
}

/** Returns the language that the user has chosen for the account; undefined keeps the language on screen. */
const chosenBy = (user: Me | null) => (user?.language_chosen ? user.language : undefined);

const preferred = (): Language =>
  readDeviceChoice(STORAGE_KEY, languages) ?? preferredLanguage(navigator.languages, languages);

/** Shows the language that the visitor has chosen or prefers, if the server rendered the page in another one. */
export const showPreferredLanguage = (): void => void switchTo(preferred()).catch(reportFailure);

/**
 * Resolves when the first page can be shown, in the language of the server-rendered page if there is one. From then on,
 * the language follows the signed-in user's own choice.
 */
export async function initI18n(rendered?: Language): Promise<void> {
  useSession.subscribe(({ user }, previous) => {
    const language = chosenBy(user);
    if (language && language !== chosenBy(previous.user)) chooseLanguage(language);
  });
  await switchTo(rendered ?? preferred()).catch(reportFailure);
}
