/** Extracts the part of a long message around a search hit, and splits it where the words occur. */
import { characterCount, firstCharacters } from '#rules/text/characters.ts';
import { findFolded } from '#rules/text/fold-text.ts';

/** Characters shown before the hit. */
const LEAD = 24;
const LENGTH = 140;

/** Returns the position of the words, or -1. */
const find = (text: string, words: string): number => findFolded(text, words)[0]?.start ?? -1;

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
  for (const { start, end } of findFolded(text, words)) {
    if (start > from) pieces.push({ text: text.slice(from, start), hit: false, at: from });
    pieces.push({ text: text.slice(start, end), hit: true, at: start });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false, at: from });
  return pieces;
}
