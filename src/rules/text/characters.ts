/**
 * Counts and shortens text in characters, which are Unicode code points: the unit of the contract's limits and of
 * `char_length` in SQL. `length` and `slice` count UTF-16 units and can leave half of an emoji, which PostgreSQL rejects.
 */

const isRegional = (point: string): boolean => /^\p{Regional_Indicator}$/u.test(point);
/**
 * Belongs to the character before it: marks, variation selectors, joiners, skin tones, the tags of some flags, the vowels
 * and final consonants of Korean syllables, and two vowels of Thai and Lao.
 */
const CONTINUES = /^(?:\p{M}|\p{Grapheme_Extend}|\u200d|\p{Emoji_Modifier}|[\u1160-\u11ff\u0e33\u0eb3])$/u;
/** Belongs to the character after it: the joiner, and the signs that join consonants in scripts of India. */
const JOINERS = '\u200d\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d';

/** Line breaks and other controls: nothing belongs to them. */
const CONTROLS = /^(?:[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf})$/u;

function pointsUpTo(text: string, max: number): string[] {
  const points: string[] = [];
  for (const point of text) {
    if (points.length === max) break;
    points.push(point);
  }
  return points;
}

/** Flags are pairs of regional indicators: returns true if a cut before `end` would separate a pair. */
function splitsFlag(points: readonly string[], end: number): boolean {
  if (!isRegional(points[end] ?? '')) return false;
  let start = end;
  while (start > 0 && isRegional(points[start - 1] ?? '')) start -= 1;
  return (end - start) % 2 === 1;
}

export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns at most `max` characters of the start of the text. Keeps an emoji or a letter with its marks whole. */
export function firstCharacters(text: string, max: number): string {
  // Each character has one or two units.
  if (text.length <= max) return text;
  const points = pointsUpTo(text, max + 1);
  if (points.length <= max) return text;
  let end = max;
  while (
    end > 0 &&
    !CONTROLS.test(points[end - 1] ?? '') &&
    (CONTINUES.test(points[end] ?? '') || JOINERS.includes(points[end - 1] ?? ' ') || splitsFlag(points, end))
  )
    end -= 1;
  // A single letter with more marks than `max` is the only text that is cut inside.
  return points.slice(0, end === 0 ? max : end).join('');
}

/** Returns the text, or its start and an ellipsis, with at most `max` characters in all. */
export function shorten(text: string, max: number): string {
  const start = firstCharacters(text, max);
  return start === text ? text : `${firstCharacters(start, max - 1).trimEnd()}…`;
}

/** As `shorten`, but ends after a whole word if the text has spaces. */
export function shortenAtWord(text: string, max: number): string {
  const start = firstCharacters(text, max);
  if (start === text) return text;
  const part = firstCharacters(start, max - 1);
  const isWholeWord = /^\s/.test(text.slice(part.length));
  return `${(isWholeWord ? part : part.replace(/\s+\S*$/, '')).trimEnd()}…`;
}
