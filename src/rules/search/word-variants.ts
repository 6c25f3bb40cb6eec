/** Lists the words that are one typo away from a word. */

/** Typos are tolerated in words of at least this length, except in numbers: 2024 is not a misspelt 2023. */
export const TYPO_MIN_LENGTH = 4;
/** Words of at least this length are also found inside other words. */
export const SUBSTRING_MIN_LENGTH = 3;

export type WordVariants = {
  /** The word without one letter, or with two adjacent letters swapped. */
  readonly words: readonly string[];
  /** Patterns for the word with one letter replaced or added; `_` matches any letter. */
  readonly patterns: readonly string[];
};

const without = (value: string, values: Iterable<string>): string[] =>
  [...new Set(values)].filter((variant) => variant !== value);

export const toleratesTypo = (word: string): boolean => [...word].length >= TYPO_MIN_LENGTH && /[^0-9]/.test(word);

/** A synonym of at least this length also matches the words that start with it, such as its plural. */
export const SYNONYM_PREFIX_MIN_LENGTH = 4;

/** Returns no variants for numbers and short words. The word itself is not included, but a pattern can match it. */
export function wordVariants(word: string): WordVariants {
  const letters = [...word];
  if (!toleratesTypo(word)) return { words: [], patterns: [] };
  const spliced = (at: number, remove: number, ...put: string[]) => letters.toSpliced(at, remove, ...put).join('');
  const removed = letters.map((_, at) => spliced(at, 1));
  const swapped = letters.slice(1).map((letter, at) => spliced(at, 2, letter, letters[at] ?? ''));
  const replaced = letters.map((_, at) => spliced(at, 1, '_'));
  const added = [...letters, ''].map((_, at) => spliced(at, 0, '_'));
  return { words: without(word, [...removed, ...swapped]), patterns: [...new Set([...replaced, ...added])] };
}
