/** What does a search find, said as plainly as the glossary says it and as slowly as it takes? */

/** Letters removed, added or replaced, and neighbours swapped, that lead from one word to the other: optimal string alignment. */
export function slipsBetween(one: string, other: string): number {
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

/** Words of a text in lower case without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function fits(asked: string, word: string): boolean {
  if (word.startsWith(asked)) return true;
  if (asked.length >= 3 && word.includes(asked)) return true;
  return asked.length >= 5 && slipsBetween(asked, word) <= 1;
}

/** Every word that is asked for fits one of the words there are. */
export const isFound = (asked: readonly string[], words: readonly string[]): boolean =>
  asked.every((one) => words.some((word) => fits(one, word)));
