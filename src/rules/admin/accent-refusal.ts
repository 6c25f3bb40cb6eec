/**
 * Decides whether a colour can be the accent of the light or dark scheme: the background of the main buttons, behind
 * white text.
 */
import { contrastOf } from './contrast.ts';

export type Scheme = 'light' | 'dark';

/** The minimum contrasts of WCAG 2.2 AA: of text, and of a control's edge against the page. */
const MIN_TEXT = 4.5;
const MIN_CONTROL = 3;
const TEXT = '#ffffff';
/** The backgrounds in `tokens.css`: surface and sunken for light, paper and surface for dark. */
const PAGES: Readonly<Record<Scheme, readonly string[]>> = {
  light: ['#ffffff', '#f4f1ed'],
  dark: ['#090e19', '#131926'],
};

type AccentRefusal = 'accent_text_contrast' | 'accent_page_contrast';

export function accentRefusal(colour: string, scheme: Scheme): AccentRefusal | null {
  if (contrastOf(TEXT, colour) < MIN_TEXT) return 'accent_text_contrast';
  return PAGES[scheme].some((page) => contrastOf(page, colour) < MIN_CONTROL) ? 'accent_page_contrast' : null;
}
