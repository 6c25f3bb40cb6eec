/** Decides whether a message consists only of a few emoji, which are shown larger. */

const SKIN = '[\\u{1F3FB}-\\u{1F3FF}]?';
const KEYCAP = '[0-9#*]\\uFE0F?\\u20E3';
/** The flag of a part of a country, such as Scotland: a black flag and its code in invisible tags. */
const TAG_FLAG = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F}';
/** Signs such as © are text unless a variation selector makes them emoji. */
const SINGLE = `(?:${KEYCAP}|${TAG_FLAG}|\\p{Regional_Indicator}{2}|\\p{Emoji_Presentation}|\\p{Extended_Pictographic}\\uFE0F)${SKIN}`;
const JOINED = `(?:\\u200D\\p{Extended_Pictographic}\\uFE0F?${SKIN})*`;
const MAX_EMOJI = 3;
const EMOJI_ONLY = new RegExp(`^(?:${SINGLE}${JOINED}\\s*){1,${MAX_EMOJI}}$`, 'u');

export const isEmojiOnly = (text: string): boolean => EMOJI_ONLY.test(text);
