/** Which language does this person read, and when do its texts come? */
import type { Me } from '#contract/auth.ts';
import type { Language } from '#contract/display.ts';
import { preferredLanguage } from '#rules/display/preferred-language.ts';
import { chooseHere, chosenHere } from '#web/lib/device-choice.ts';
import { locale, setLanguage, type Texts } from '#web/lib/language.ts';
import { useSession } from '#web/lib/session.ts';

const KEY = 'language';

/** A further language is one line here; the compiler asks for it. */
const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => ({}),
  fr: async () => (await import('#web/languages/french.ts')).french,
};

const languages = Object.keys(load) as Language[];

let wanted: Language = 'en';

/** Rejects when the texts did not come; the page then goes on in the language it spoke. */
async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language === locale()) return;
  const texts = await load[language]();
  if (wanted === language) setLanguage(language, texts);
}

function report(error: unknown): void {
  console.error('The texts of a language did not load', error);
}

/** What a visitor chooses for this device. */
export function chooseLanguage(language: Language): void {
  chooseHere(KEY, language);
  void speak(language).catch(report);
}

/** Their own; whoever never chose one stays in the language on screen. */
const chosenBy = (user: Me | null) => (user?.language_chosen ? user.language : undefined);

/** Resolves when the first page can be shown; from then on the signed-in person's own choice is followed. */
export async function initI18n(): Promise<void> {
  useSession.subscribe(({ user }, before) => {
    const language = chosenBy(user);
    if (language && language !== chosenBy(before.user)) chooseLanguage(language);
  });
  await speak(chosenHere(KEY, languages) ?? preferredLanguage(navigator.languages, languages)).catch(report);
}
