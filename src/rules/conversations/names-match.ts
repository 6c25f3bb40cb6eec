/** Decides whether the names of a conversation's other participant and listings match a search of the inbox. */
import { foldText } from '../text/fold-text.ts';

export function namesMatch(names: readonly string[], words: string): boolean {
  const folded = names.map(foldText);
  return foldText(words)
    .split(/\s+/)
    .every((word) => folded.some((name) => name.includes(word)));
}
