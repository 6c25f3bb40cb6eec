/** Defines what blank text is, for every field of the wire and for the forms. */

/**
 * A character that people can see. Letters such as U+3164 (Hangul filler) and signs such as U+2800 (empty Braille pattern)
 * have no glyph, and a mark without a letter is none.
 */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]/u;

export const isBlank = (text: string): boolean => !VISIBLE.test(text);
