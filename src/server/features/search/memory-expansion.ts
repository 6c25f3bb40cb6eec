/** Expands search words over the vocabulary in memory, as `expandWords` does in SQL. */
import { isPrefixSynonym, MAX_EXPANSIONS, synonymsOf, type TermExpansion, toExpansion } from './expansion.views.ts';
import type { SynonymRow } from './synonyms.store.ts';
import { Vocabulary } from './vocabulary.ts';

export type ExpansionData = {
  readonly aliases: Vocabulary;
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly synonyms: readonly SynonymRow[];
  /** Cached expansions, valid while `size` equals the size of the vocabulary. */
  readonly known: Map<string, TermExpansion>;
  size: number;
};

/** Maximum number of cached words. */
const MAX_KNOWN = 20_000;

export function buildExpansionData(
  aliases: readonly { word: string; tag: string }[],
  synonyms: readonly SynonymRow[],
): ExpansionData {
  const vocabulary = new Vocabulary();
  const tags = new Map<string, string[]>();
  for (const { word, tag } of aliases) {
    vocabulary.add(word);
    tags.set(word, [...(tags.get(word) ?? []), tag]);
  }
  return { aliases: vocabulary, tags, synonyms, known: new Map(), size: 0 };
}

function expand(word: string, vocabulary: Vocabulary, { aliases, tags, synonyms: sets }: ExpansionData): TermExpansion {
  const synonyms = synonymsOf(word, sets);
  const match = vocabulary.match(word, MAX_EXPANSIONS);
  const other = aliases.match(word, Number.POSITIVE_INFINITY);
  const tagsOf = (words: Iterable<string>) => [...words].flatMap((alias) => tags.get(alias) ?? []);
  const meant = [...tags.keys()].filter((alias) =>
    synonyms.some((synonym) => (isPrefixSynonym(synonym) ? alias.startsWith(synonym) : alias === synonym)),
  );
  const longer = [...aliases.startingWith(word)].filter((alias) => alias !== word);
  return toExpansion(word, synonyms, {
    isWord: match.isWord,
    isPrefix: match.isPrefix,
    exact: [...tagsOf([word]), ...tagsOf(meant)],
    substrings: [...match.substrings, ...tagsOf(longer), ...tagsOf(other.substrings)],
    typos: [...match.typos, ...tagsOf(other.typos)],
  });
}

export function expandInMemory(
  words: readonly string[],
  vocabulary: Vocabulary,
  meanings: ExpansionData,
): TermExpansion[] {
  if (meanings.size !== vocabulary.size || meanings.known.size > MAX_KNOWN) meanings.known.clear();
  meanings.size = vocabulary.size;
  return words.map((word) => {
    const known = meanings.known.get(word);
    if (known) return known;
    const term = expand(word, vocabulary, meanings);
    meanings.known.set(word, term);
    return term;
  });
}
