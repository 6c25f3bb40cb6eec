/**
 * Implements the search in a simple but slow way, as a reference for tests; see
 * docs/decisions/0013-search-in-the-database.md.
 */

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

/** Returns the words of a text in lower case without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns all words by which a text can be found: its words, the runs of letters and of digits in each word that
 * contains a letter, and some pairs of neighbouring words written as one.
 */
export function indexWordsOf(text: string): string[] {
  const words = wordsOf(text);
  const apart = words.filter((word) => /\p{L}/u.test(word)).flatMap((word) => word.match(/\p{L}+|\p{N}+/gu) ?? []);
  const joined = words.slice(1).flatMap((word, at) => {
    const pair = [words[at] ?? '', word] as const;
    const [before, after] = pair;
    const isShort = (token: string) => /^\p{N}{1,3}$/u.test(token);
    const isMixed = (/\p{L}$/u.test(before) && isShort(after)) || (isShort(before) && /^\p{L}/u.test(after));
    const areLetters = /\p{L}$/u.test(before) && /^\p{L}/u.test(after);
    const gap = gapsOf(text)[at] ?? '';
    const isJoined = [...gap].length === 1 && (isMixed || (areLetters && /\S/u.test(gap)));
    return isJoined ? [before + after] : [];
  });
  return [...words, ...apart, ...joined];
}

const gapsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
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
