/** In which language does the page speak, and how do its texts come to be in it? */
import { create } from 'zustand';
import type { Language } from '#contract/display.ts';

/** What a language says, by the name under which `defineMessages` knows each English table; none for English itself. */
export type Texts = Readonly<Record<string, object>>;

/** As each calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

type Spoken = { language: Language; texts: Texts };

const useSpoken = create<Spoken>()(() => ({ language: 'en', texts: {} }));

/** The language that is on screen: the chosen one, once its texts have come. */
export function locale(): Language {
  return useSpoken.getState().language;
}

/** The same, rendering the component anew when it changes. */
export function useLanguage(): Language {
  return useSpoken(({ language }) => language);
}

/** From now on every table reads in this language. */
export function setLanguage(language: Language, texts: Texts): void {
  document.documentElement.lang = language;
  useSpoken.setState({ language, texts });
}

/** A view on a table of texts that always reads in the language on screen; copy nothing out of it while a module loads. */
export function defineMessages<T extends object>(name: string, english: T): T {
  return new Proxy(english, {
    get: (_, key) => Reflect.get(useSpoken.getState().texts[name] ?? english, key) ?? Reflect.get(english, key),
  });
}
