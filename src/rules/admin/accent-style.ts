/** Writes the style rules that replace the product's accent with the marketplace's colours. */

export const ACCENT_STYLE_ID = 'accent';

export type Accents = { readonly accent_light: string | null; readonly accent_dark: string | null };

/** Removes the sheen, which would lighten the background behind a button's text. */
const fill = (colour: string): string =>
  `{--accent-from:${colour};--accent-mid:${colour};--accent-to:${colour};--accent-sheen:transparent}`;

/** Returns rules that replace the accent tokens of `tokens.css`; empty if the marketplace has no accent. */
export function accentStyle({ accent_light: light, accent_dark: dark }: Accents): string {
  // The rules follow light-dark(): they use the theme of the root element if it has one, otherwise the system's theme.
  return [
    light === null ? '' : `@media (prefers-color-scheme:light){:root:not([data-theme=dark])${fill(light)}}`,
    light === null ? '' : `[data-theme=light]${fill(light)}`,
    dark === null ? '' : `@media (prefers-color-scheme:dark){:root:not([data-theme=light])${fill(dark)}}`,
    dark === null ? '' : `[data-theme=dark]${fill(dark)}`,
  ].join('');
}
