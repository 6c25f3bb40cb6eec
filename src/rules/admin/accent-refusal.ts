/** Decides whether a colour can be the accent of a scheme: the fill of the main buttons below white text. */
import { contrastOf } from './contrast.ts';

export type Scheme = 'light' | 'dark';

/** WCAG 2.2 AA: text, and the edge of a control against the page. */
const MIN_TEXT = 4.5;
const MIN_CONTROL = 3;
const TEXT = '#ffffff';
/** The backgrounds in `tokens.css`: paper and surface for dark, surface and the darkest page for light. */
const PAGES: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#ffffff', '#f4f1ed'],
  dark: ['#090e19', '#131926'],
};

type AccentRefusal = 'accent_text_contrast' | 'accent_page_contrast';

/** Returns the reason to refuse, or null. */
export function accentRefusal(colour: string, scheme: Scheme): AccentRefusal | null {
  if (contrastOf(TEXT, colour) < MIN_TEXT) return 'accent_text_contrast';
  return PAGES[scheme].some((page) => contrastOf(page, colour) < MIN_CONTROL) ? 'accent_page_contrast' : null;
}
