/** Finds the option that typed letters refer to. */
import { foldText } from '#rules/text/fold-text.ts';

/** A longer pause between letters starts a new word. */
export const TYPE_AHEAD_MS = 500;

/**
 * Returns the index of the option to select, or -1. A single or repeated letter selects the next option that starts
 * with it. Any other text selects an option that starts with the whole text: the current option if possible.
 */
export function matchTypeAhead(labels: readonly string[], typed: string, current: number): number {
  const word = foldText(typed);
  const first = word[0];
  if (first === undefined || labels.length === 0) return -1;
  const isRepeated = [...word].every((letter) => letter === first);
  const start = isRepeated ? current + 1 : Math.max(current, 0);
  const prefix = isRepeated ? first : word;
  for (let step = 0; step < labels.length; step += 1) {
    const at = (start + step) % labels.length;
    if (foldText(labels[at] ?? '').startsWith(prefix)) return at;
  }
  return -1;
}
