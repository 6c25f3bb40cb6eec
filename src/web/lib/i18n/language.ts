/** Stores the current language and its messages. */
import { create } from 'zustand';
import type { Language } from '#contract/display.ts';
import { PRODUCT_NAME } from '#contract/product.ts';
import { config } from '../net/config.ts';

/** A language's message tables, by the name passed to `defineMessages`; empty for English. */
export type Texts = Readonly<Record<string, object>>;

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'Français' };

type LanguageState = { language: Language; texts: Texts };

const useLanguageState = create<LanguageState>()(() => ({ language: 'en', texts: {} }));

/** Returns the current language, which changes to the chosen language once the messages of that language are loaded. */
export function locale(): Language {
  return useLanguageState.getState().language;
}

/** Returns a text that staff have entered in the current language; the English text if it has no translation. */
export const localText = (english: string, french: string | undefined): string =>
  locale() === 'fr' && french ? french : english;

/** Returns the current language and re-renders the component when the language or the marketplace's name changes. */
export function useLanguage(): Language {
  useLanguageState();
  // During hydration, the hook returns the initial state, in English.
  return locale();
}

export function setLanguage(language: Language, texts: Texts): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  useLanguageState.setState({ language, texts });
}

/**
 * Replaces the product's name with the marketplace's name in a message, or in a list or table of messages. Messages
 * that are functions must read the name themselves: a replacement in their result would also change users' texts.
 */
function withName(message: unknown): unknown {
  const { name } = config();
  if (name === PRODUCT_NAME) return message;
  if (typeof message === 'string') return message.replaceAll(PRODUCT_NAME, () => name);
  if (Array.isArray(message)) return message.map(withName);
  if (typeof message !== 'object') return message;
  return Object.fromEntries(Object.entries(message ?? {}).map(([key, entry]) => [key, withName(entry)]));
}

/** Re-renders all messages with the marketplace's new name. */
export function setMarketplaceName(name: string): void {
  config().name = name;
  // Notifies `useLanguage`, but keeps the messages: areas that load later are added to the same object.
  useLanguageState.setState({});
}

/** The areas of messages that the code loaded so far needs in languages other than English. */
export const neededAreas = new Set<string>();

type LoadAreas = (areas: readonly string[]) => Promise<unknown>;
let loadAreas: LoadAreas | undefined;

/** Sets the function that loads messages in the language on screen or about to be shown. */
export function loadAreasWith(load: LoadAreas): void {
  loadAreas = load;
}

/**
 * Loads messages for code that is loading at the same time. Does not re-render, because that code is not on screen
 * yet. Rejects if they cannot be loaded.
 */
export async function requestAreas(areas: readonly string[]): Promise<void> {
  for (const area of areas) neededAreas.add(area);
  if (areas.length > 0) await loadAreas?.(areas);
}

/**
 * Returns a proxy that always reads the current language. Never copy a message while a module loads: it would stay in
 * English.
 */
export function defineMessages<T extends object>(name: string, english: T): T {
  return new Proxy(english, {
    get: (_, key) =>
      withName(Reflect.get(useLanguageState.getState().texts[name] ?? english, key) ?? Reflect.get(english, key)),
  });
}
