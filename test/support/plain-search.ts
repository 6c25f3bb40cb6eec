/** A reference implementation of the search, as simple as the glossary's definition and correspondingly slow. */

/**
 * Returns the number of letters removed, added, replaced or swapped with a neighbour between two words: optimal string
 * alignment.
 */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
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

function matchesWord(queryWords: string, word: string): boolean {
  if (word.startsWith(queryWords)) return true;
  if (queryWords.length >= 3 && word.includes(queryWords)) return true;
  return queryWords.length >= 5 && editDistance(queryWords, word) <= 1;
}

/** True if every word of the query matches one of the words. */
export const matchesAll = (asked: readonly string[], words: readonly string[]): boolean =>
  asked.every((one) => words.some((word) => matchesWord(one, word)));
