/** Decides whether the names of a conversation's other participant and listings match a search of the inbox. */

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function namesMatch(names: readonly string[], words: string): boolean {
  const folded = names.map(fold);
  return fold(words)
    .split(/\s+/)
    .every((word) => folded.some((name) => name.includes(word)));
}
