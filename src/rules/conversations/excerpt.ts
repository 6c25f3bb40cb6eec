/** Extracts the part of a long message around a search hit, and splits it where the words occur. */
import { characterCount, firstCharacters } from '#rules/text/characters.ts';

/** Characters shown before the hit. */
const LEAD = 24;
const LENGTH = 140;

/** Returns the position of the words, or -1. The search ignores case unless lower-casing changes the text's length. */
function find(text: string, words: string, from = 0): number {
  const low = text.toLowerCase();
  return low.length === text.length ? low.indexOf(words.toLowerCase(), from) : text.indexOf(words, from);
}

/** Returns one line around the first hit, with an ellipsis at each end where text is left out. */
export function excerptOf(message: string, words: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  const hit = Math.max(0, find(text, words));
  const before = text.slice(0, hit);
  const start = firstCharacters(before, Math.max(0, characterCount(before) - LEAD)).length;
  const rest = text.slice(start);
  const part = firstCharacters(rest, LENGTH);
  return `${start > 0 ? '…' : ''}${part}${part === rest ? '' : '…'}`;
}

export type Piece = { readonly text: string; readonly hit: boolean; readonly at: number };

export function piecesOf(text: string, words: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = find(text, words); words !== '' && at >= 0; at = find(text, words, from)) {
    if (at > from) pieces.push({ text: text.slice(from, at), hit: false, at: from });
    from = at + words.length;
    pieces.push({ text: text.slice(at, from), hit: true, at });
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false, at: from });
  return pieces;
}
