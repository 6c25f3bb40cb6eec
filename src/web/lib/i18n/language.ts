/** Holds the current language and the messages in it. */
import { create } from 'zustand';
import type { Language } from '#contract/display.ts';

/** The messages of a language by the name passed to `defineMessages`; empty for English. */
export type Texts = Readonly<Record<string, object>>;

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

type LanguageState = { language: Language; texts: Texts };

const useLanguageState = create<LanguageState>()(() => ({ language: 'en', texts: {} }));

/** Returns the language on screen: the chosen one, once its messages are loaded. */
export function locale(): Language {
  return useLanguageState.getState().language;
}

/** Returns the language on screen and re-renders the component when it changes. */
export function useLanguage(): Language {
  return useLanguageState(({ language }) => language);
}

/** Switches all messages to this language. */
export function setLanguage(language: Language, texts: Texts): void {
  document.documentElement.lang = language;
  useLanguageState.setState({ language, texts });
}

/**
 * Returns a proxy over a message table that always reads in the current language. Never copy a message while a module
 * loads, because it would stay in English.
 */
export function defineMessages<T extends object>(name: string, english: T): T {
  return new Proxy(english, {
    get: (_, key) => Reflect.get(useLanguageState.getState().texts[name] ?? english, key) ?? Reflect.get(english, key),
  });
}
