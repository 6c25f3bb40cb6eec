/** Decides whether the names of a conversation match what was typed into the search of the inbox. */

/** Without case and accents. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word must occur in one of the names. */
export function namesMatch(names: readonly string[], words: string): boolean {
  const folded = names.map(fold);
  return fold(words)
    .split(/\s+/)
    .every((word) => folded.some((name) => name.includes(word)));
}
