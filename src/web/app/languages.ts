/** Which language does this person read, and when do its texts come? */
import type { Language } from '#contract/display.ts';
import { preferredLanguage } from '#rules/display/preferred-language.ts';
import { setLanguage, spokenLanguage, type Texts } from '#web/lib/language.ts';
import { useSession } from '#web/lib/session.ts';

const KEY = 'language';

/** A further language is one line here; the compiler asks for it. */
const load: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => ({}),
  fr: async () => (await import('#web/languages/french.ts')).french,
};

function isLanguage(value: string | null | undefined): value is Language {
  return typeof value === 'string' && Object.hasOwn(load, value);
}

/** Chosen on this device before, by hand or with an account; undefined where nobody chose or storage is closed. */
function chosenHere(): Language | undefined {
  try {
    const kept = window.localStorage.getItem(KEY);
    return isLanguage(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function keep(language: Language): void {
  try {
    window.localStorage.setItem(KEY, language);
  } catch {
    // A browser that keeps nothing asks its own settings again next time.
  }
}

let wanted: Language = 'en';

/** Rejects when the texts did not come; the page then goes on in the language it spoke. */
async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language === spokenLanguage()) return;
  const texts = await load[language]();
  if (wanted === language) setLanguage(language, texts);
}

function report(error: unknown): void {
  console.error('The texts of a language did not load', error);
}

/** What a visitor chooses for this device. */
export function chooseLanguage(language: Language): void {
  keep(language);
  void speak(language).catch(report);
}

/** Resolves when the first page can be shown; from then on the signed-in person's own choice is followed. */
export async function beginSpeaking(): Promise<void> {
  useSession.subscribe(({ user }, before) => {
    if (user && user.language !== before.user?.language) chooseLanguage(user.language);
  });
  await speak(chosenHere() ?? preferredLanguage(navigator.languages, Object.keys(load).filter(isLanguage))).catch(
    report,
  );
}
