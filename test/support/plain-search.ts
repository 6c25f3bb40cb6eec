/**
 * Implements the search in a simple but slow way, as a reference for tests; see
 * docs/decisions/0013-search-in-the-database.md.
 */
import { foldText } from '#rules/text/fold-text.ts';

/**
 * Returns how many letters must be removed, added, replaced or swapped with a neighbour to turn one word into the other
 * (optimal string alignment).
 */
export function editDistance(word: string, other: string): number {
  const [a, b] = [[...word], [...other]];
  const row = (at: number) => Array.from({ length: b.length + 1 }, (_, to) => (at === 0 ? to : to === 0 ? at : 0));
  const table = Array.from({ length: a.length + 1 }, (_, at) => row(at));
  const cell = (at: number, to: number): number => table[at]?.[to] ?? Number.POSITIVE_INFINITY;
  for (let at = 1; at <= a.length; at++) {
    for (let to = 1; to <= b.length; to++) {
      const replaced = cell(at - 1, to - 1) + (a[at - 1] === b[to - 1] ? 0 : 1);
      const isSwap = at > 1 && to > 1 && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1];
      const swapped = isSwap ? cell(at - 2, to - 2) + 1 : Number.POSITIVE_INFINITY;
      (table[at] as number[])[to] = Math.min(cell(at - 1, to) + 1, cell(at, to - 1) + 1, replaced, swapped);
    }
  }
  return cell(a.length, b.length);
}

const split = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Returns the words that a text searches for. */
export const wordsOf = (text: string): string[] =>
  split(
    foldText(text)
      .replace(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L}(?![\p{L}\p{N}]))+/gu, (letters) => letters.replaceAll('.', ''))
      .replace(/(?<=[\p{L}\p{N}]{2})'\p{L}(?![\p{L}\p{N}])/gu, ' ')
      .replace(/(?<![\p{L}\p{N}])\p{L}'(?=[\p{L}\p{N}]{2})/gu, ' '),
  );

const CJK_PAIR = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}]{2}$/u;

function pairsOf(word: string): string[] {
  const characters = [...word];
  return characters
    .slice(2)
    .map((character, at) => `${characters[at + 1]}${character}`)
    .filter((pair) => CJK_PAIR.test(pair));
}

/** Joins the words of each part of the text without spaces, and the single letters that follow one another. */
function joinsOf(words: readonly string[], gaps: readonly string[]): string[] {
  const joins: string[][] = [];
  for (const [at, word] of words.entries()) {
    const gap = gaps[at - 1] ?? '   ';
    const isClose = [...gap].length === 1 && /\S/u.test(gap);
    const isShort = /^(?:.|\S\s)$/su.test(gap);
    const areLetters = isShort && [words[at - 1] ?? '', word].every((letter) => /^\p{L}$/u.test(letter));
    if (isClose || areLetters) joins.at(-1)?.push(word);
    else joins.push([word]);
  }
  return joins.filter((parts) => parts.length > 1).map((parts) => parts.join(''));
}

/**
 * Returns all words by which a text can be found: its words, the runs of letters and of digits in each word that
 * contains a letter, pairs of Chinese, Japanese and Korean characters, and some neighbouring words written as one.
 */
export function indexWordsOf(text: string): string[] {
  const words = split(foldText(text));
  const apart = words.filter((word) => /\p{L}/u.test(word)).flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? []);
  const joined = words.slice(1).flatMap((word, at) => {
    const pair = [words[at] ?? '', word] as const;
    const [before, after] = pair;
    const isMixed =
      (/\p{L}$/u.test(before) && /^\p{N}+$/u.test(after)) || (/^\p{N}{1,3}$/u.test(before) && /^\p{L}/u.test(after));
    const areLetters = /\p{L}$/u.test(before) && /^\p{L}/u.test(after);
    const gap = gapsOf(text)[at] ?? '';
    const isJoined = [...gap].length === 1 && (isMixed || (areLetters && /\S/u.test(gap)));
    return isJoined ? [before + after] : [];
  });
  return [...words, ...apart, ...words.flatMap(pairsOf), ...joined, ...joinsOf(words, gapsOf(text))];
}

const gapsOf = (text: string): string[] =>
  foldText(text)
    .split(/[\p{L}\p{N}]+/u)
    .slice(1, -1);

function matchesWord(queryWord: string, word: string, synonyms: readonly (readonly string[])[]): boolean {
  if (word.startsWith(queryWord)) return true;
  if (queryWord.length >= 3 && word.includes(queryWord)) return true;
  const same = synonyms.filter((set) => set.includes(queryWord)).flat();
  if (same.some((synonym) => (synonym.length < 4 ? word === synonym : word.startsWith(synonym)))) return true;
  return queryWord.length >= 4 && /[^0-9]/.test(queryWord) && editDistance(queryWord, word) <= 1;
}

export const matchesAll = (
  queryWords: readonly string[],
  words: readonly string[],
  synonyms: readonly (readonly string[])[] = [],
): boolean => queryWords.every((queryWord) => words.some((word) => matchesWord(queryWord, word, synonyms)));
