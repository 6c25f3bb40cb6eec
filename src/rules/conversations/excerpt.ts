/** Which part of a long message is shown where it was found, and where in it do the words stand? */

/** So much stands before the words that were found, in characters. */
const LEAD = 24;
const LENGTH = 140;

/** Upper and lower case are the same; -1 where they do not stand. Lowering may change a text's length: then exactly. */
function find(text: string, words: string, from = 0): number {
  const low = text.toLowerCase();
  return low.length === text.length ? low.indexOf(words.toLowerCase(), from) : text.indexOf(words, from);
}

/** One line around the first hit, with a sign where something was left out. */
export function excerptOf(message: string, words: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  const hit = Math.max(0, find(text, words));
  const start = hit <= LEAD ? 0 : hit - LEAD;
  const part = text.slice(start, start + LENGTH);
  return `${start > 0 ? '…' : ''}${part}${start + LENGTH < text.length ? '…' : ''}`;
}

export type Piece = { readonly text: string; readonly hit: boolean; readonly at: number };

/** The text cut where the words begin and end; joined again it is the same text. */
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
