/** Is the page light or dark: as the device says, or as somebody chose on it? */
import { chooseHere, chosenHere } from './device-choice.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const KEY = 'theme';

export function chosenTheme(): Theme {
  return chosenHere(KEY, themes) ?? 'system';
}

/** The tokens follow the device wherever nothing is written on the root. */
export function showTheme(theme: Theme = chosenTheme()): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  chooseHere(KEY, theme);
  showTheme(theme);
}
