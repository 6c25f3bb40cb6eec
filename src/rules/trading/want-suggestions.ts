/** Suggests the group that a line with a misspelled name means. */

/** The name and aliases of a group, member or source type. */
export type WantEntry = { readonly id: number; readonly names: readonly string[] };
/** The group that was probably meant, and the line with its name. */
export type WantSuggestion = { readonly name: string; readonly text: string };

const MAX_NAME_WORDS = 6;
/** With one letter fewer, too many short names look alike. */
const MIN_NAME_LENGTH = 4;

/** Ignores case, accents, spaces and punctuation. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The key, and the key without each of its letters: two names that differ by one typo share one of these. */
const neighbours = (key: string): string[] => [
  key,
  ...Array.from(key, (_, at) => key.slice(0, at) + key.slice(at + 1)),
];

const indexes = new WeakMap<readonly WantEntry[], ReadonlyMap<string, string>>();

/** Cached per list of groups, because an import reads up to a thousand lines. */
function namesByNeighbour(groups: readonly WantEntry[]): ReadonlyMap<string, string> {
  const known = indexes.get(groups);
  if (known) return known;
  const names = groups.flatMap((group) => group.names.map((name) => ({ name, key: keyOf(name) })));
  const index = new Map<string, string>();
  for (const { name, key } of names) {
    for (const neighbour of key.length < MIN_NAME_LENGTH ? [key] : neighbours(key)) {
      if (!index.has(neighbour)) index.set(neighbour, name);
    }
  }
  // An exact key is better than the neighbour of another name.
  for (const { name, key } of names) index.set(key, name);
  indexes.set(groups, index);
  return index;
}

/** Compares the first words of the line with the names, the most words first. */
export function suggestGroup(line: string, groups: readonly WantEntry[]): WantSuggestion | undefined {
  const names = namesByNeighbour(groups);
  const words = [...line.matchAll(/[^\s,;|]+/g)].slice(0, MAX_NAME_WORDS);
  for (const last of words.toReversed()) {
    const end = last.index + last[0].length;
    const key = keyOf(line.slice(0, end));
    if (key === '') return undefined;
    const keys = key.length < MIN_NAME_LENGTH ? [key] : neighbours(key);
    const name = keys.map((neighbour) => names.get(neighbour)).find((found) => found !== undefined);
    if (name !== undefined) return { name, text: name + line.slice(end) };
  }
  return undefined;
}
