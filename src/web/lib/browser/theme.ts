/** Applies the light or dark theme: the device setting, or the user's choice on this device. */
import { readDeviceChoice, storeDeviceChoice } from '../session/device-choice.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'theme';

export function chosenTheme(): Theme {
  return readDeviceChoice(STORAGE_KEY, themes) ?? 'system';
}

/** Without a theme attribute on the root element, the colours follow the device setting. */
export function showTheme(theme: Theme = chosenTheme()): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  storeDeviceChoice(STORAGE_KEY, theme);
  showTheme(theme);
}
