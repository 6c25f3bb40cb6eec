/** Defines what blank text is, for every field of the wire and for the forms, and which characters wants cannot contain. */

/**
 * A character that people can see. Letters such as U+3164 (Hangul filler) and signs such as U+2800 (empty Braille pattern)
 * have no glyph, and a mark without a letter is none.
 */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** Control characters, unpaired surrogates, and characters that reorder the surrounding text. */
export const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** For optional texts: a blank one is stored as no text. */
export const emptyIfBlank = (text: string): string => (isBlank(text) ? '' : text);
