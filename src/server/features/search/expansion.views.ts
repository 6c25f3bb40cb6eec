/** Expands each search word to the indexed words that it matches: prefixes, substrings, typos and aliases. */
import { sql } from 'drizzle-orm';
import { SUBSTRING_MIN_LENGTH, SYNONYM_PREFIX_MIN_LENGTH, wordVariants } from '#rules/search/word-variants.ts';
import type { Queryable } from '../../db/db.ts';
import type { SynonymRow } from './synonyms.store.ts';
import { listSynonyms, matchesSynonym } from './synonyms.views.ts';

export const MAX_WORDS = 12;
/** A substring can occur in many words; only the shortest are used. */
export const MAX_EXPANSIONS = 200;

/**
 * Document lexemes by quality of match: plain words, and tags such as `#g7`, by which an alias of group 7 matches the
 * documents of the group.
 */
export type TermExpansion = {
  readonly word: string;
  readonly exact: readonly string[];
  /** Words that mean the same as the search word. A long synonym also matches the words that start with it. */
  readonly synonyms: readonly string[];
  /**
   * Longer words that contain the search word, and the tags of longer aliases that contain it. Excludes words that
   * start with it, which `word:*` already matches.
   */
  readonly substrings: readonly string[];
  /** True if a longer indexed word starts with the search word. */
  readonly isPrefix: boolean;
  readonly typos: readonly string[];
  /** True if only similarly spelled words were found: the search word has no other matches and no synonyms. */
  readonly isCorrected: boolean;
};

/** Returns the first twelve words without duplicates, folded. */
export async function readWords(db: Queryable, q: string): Promise<string[]> {
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select search_query_words(${q.replaceAll('\u0000', ' ')}) as words`);
  return [...new Set(rows[0]?.words.slice(0, MAX_WORDS))];
}

export async function readWordsOfEach(db: Queryable, entries: readonly string[]): Promise<string[][]> {
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select search_tokens(text) as words from unnest(${texts(entries)}) with ordinality as given (text, place) order by place`);
  return rows.map(({ words }) => words);
}

/** Appended to a prefix, this sorts after every word that starts with the prefix. */
const END = '\u{10ffff}';
const reversed = (text: string): string => [...text].reverse().join('');

type Range = { at: number; from: string; to: string; like: string };

/**
 * Converts each pattern to an index range for its longer half: `ahead` are ranges of words (for the half before the
 * wildcard), `behind` are ranges of reversed words (for the half after it).
 */
function rangesOf(patterns: readonly { at: number; pattern: string }[]): { ahead: Range[]; behind: Range[] } {
  const ahead: Range[] = [];
  const behind: Range[] = [];
  for (const { at, pattern } of patterns) {
    const [start = '', end = ''] = pattern.split('_');
    if (start.length >= end.length) ahead.push({ at, from: start, to: start + END, like: pattern });
    else behind.push({ at, from: reversed(end), to: reversed(end) + END, like: reversed(pattern) });
  }
  return { ahead, behind };
}

export const isPrefixSynonym = (synonym: string): boolean => [...synonym].length >= SYNONYM_PREFIX_MIN_LENGTH;

type Match = { at: number; kind: 'whole' | 'begun' | 'inside' | 'typo'; word: string; is_alias: boolean };

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;
const rangeRows = (ranges: readonly Range[]) => sql`
  unnest(${numbers(ranges.map((range) => range.at))}, ${texts(ranges.map((range) => range.from))},
    ${texts(ranges.map((range) => range.to))}, ${texts(ranges.map((range) => range.like))}) as asked (at, "from", "to", pattern)`;

/** Finds the matches of all words in one query. Returns the tag of an alias's owner instead of the alias. */
async function findMatches(db: Queryable, words: readonly string[], synonyms: readonly string[][]): Promise<Match[]> {
  const terms = words.map((word, at) => ({ at, word }));
  const typos = terms.flatMap(({ at, word }) => wordVariants(word).words.map((variant) => ({ at, word: variant })));
  const patterns = terms.flatMap(({ at, word }) => wordVariants(word).patterns.map((pattern) => ({ at, pattern })));
  const { ahead, behind } = rangesOf(patterns);
  const all = sql`unnest(${numbers(terms.map((term) => term.at))}, ${texts(words)}) as asked (at, word)`;
  const same = synonyms.flatMap((list, at) => list.map((word) => ({ at, word })));
  const equal = sql`unnest(${numbers(same.map(({ at }) => at))}, ${texts(same.map(({ word }) => word))}) as asked (at, word)`;
  const variants = sql`unnest(${numbers(typos.map((typo) => typo.at))}, ${texts(typos.map((typo) => typo.word))}) as asked (at, word)`;
  const { rows } = await db.execute<Match>(sql`
    with aliases as materialized (
      select word, case kind when 'group' then '#g' when 'sourcetype' then '#s' else '#m' end || owner_id as tag from search_names where is_alias
    )
    select at, 'whole' as kind, w.word, false as is_alias from ${all} join search_words w on w.word = asked.word
    union all
    select at, 'begun', asked.word, false from ${all} where exists (
      select from search_words w
      where w.word collate "C" > asked.word and w.word collate "C" < asked.word || ${END})
    union all
    select at, 'inside', part.word, false from ${all} cross join lateral (
      select w.word from search_words w
      where w.word like '%' || asked.word || '%' and w.word not like asked.word || '%'
      order by length(w.word), w.word limit ${MAX_EXPANSIONS}
    ) as part where length(asked.word) >= ${SUBSTRING_MIN_LENGTH}
    union all
    select at, 'typo', w.word, false from ${variants} join search_words w on w.word = asked.word
    union all
    select at, 'typo', w.word, false from ${rangeRows(ahead)} join search_words w
      on w.word collate "C" >= asked."from" and w.word collate "C" < asked."to" and w.word like asked.pattern
    union all
    select at, 'typo', w.word, false from ${rangeRows(behind)} join search_words w
      on reverse(w.word) collate "C" >= asked."from" and reverse(w.word) collate "C" < asked."to"
      and reverse(w.word) like asked.pattern
    union all
    select at, case when a.word = asked.word then 'whole' when starts_with(a.word, asked.word) then 'begun' else 'inside' end,
      a.tag, true
    from ${all} join aliases a on starts_with(a.word, asked.word)
      or length(asked.word) >= ${SUBSTRING_MIN_LENGTH} and position(asked.word in a.word) > 0
    union all
    select at, 'whole', a.tag, true from ${equal} join aliases a on ${matchesSynonym(sql`a.word`, sql`asked.word`)}
    union all
    select at, 'typo', a.tag, true from ${variants} join aliases a on a.word = asked.word
    union all
    select at, 'typo', a.tag, true
    from unnest(${numbers(patterns.map(({ at }) => at))}, ${texts(patterns.map(({ pattern }) => pattern))}) as asked (at, pattern)
    join aliases a on a.word like asked.pattern`);
  return rows;
}

export const synonymsOf = (word: string, sets: readonly SynonymRow[]): string[] =>
  sets.flatMap((set) => (set.words.includes(word) ? set.words.filter((other) => other !== word) : []));

type Lexemes = Pick<TermExpansion, 'exact' | 'substrings' | 'typos' | 'isPrefix'> & {
  isWord: boolean;
};

/**
 * Combines the lexemes found for a word. `exact` are tags of aliases that contain the word itself or a synonym;
 * `substrings` include tags of aliases that contain a longer word beginning with this word.
 */
export function toExpansion(word: string, synonyms: readonly string[], lexemes: Lexemes): TermExpansion {
  const { isWord, isPrefix, exact, substrings } = lexemes;
  const typos = [...new Set(lexemes.typos)].filter((typo) => typo !== word).slice(0, MAX_EXPANSIONS);
  const isKnown = isWord || isPrefix || exact.length + substrings.length + synonyms.length > 0;
  return {
    ...{ word, exact: [...new Set([word, ...exact])], synonyms, substrings: [...new Set(substrings)], isPrefix, typos },
    isCorrected: !isKnown && typos.length > 0,
  };
}

export async function readAliases(db: Queryable): Promise<{ word: string; tag: string }[]> {
  const { rows } = await db.execute<{ word: string; tag: string }>(sql`
    select word, case kind when 'group' then '#g' when 'sourcetype' then '#s' else '#m' end || owner_id as tag
    from search_names where is_alias`);
  return rows;
}

export async function expandWords(db: Queryable, words: readonly string[]): Promise<TermExpansion[]> {
  if (words.length === 0) return [];
  const sets = await listSynonyms(db);
  const synonyms = words.map((word) => synonymsOf(word, sets));
  const matches = await findMatches(db, words, synonyms);
  return words.map((word, at) => {
    const ofWord = matches.filter((match) => match.at === at);
    const wordsOf = (isIncluded: (match: Match) => boolean) => ofWord.filter(isIncluded).map((match) => match.word);
    return toExpansion(word, synonyms[at] ?? [], {
      isWord: ofWord.some(({ kind, is_alias: isAlias }) => kind === 'whole' && !isAlias),
      isPrefix: ofWord.some(({ kind, is_alias: isAlias }) => kind === 'begun' && !isAlias),
      exact: wordsOf(({ kind, is_alias: isAlias }) => kind === 'whole' && isAlias),
      substrings: wordsOf(({ kind, is_alias: isAlias }) => kind === 'inside' || (kind === 'begun' && isAlias)),
      typos: wordsOf(({ kind }) => kind === 'typo'),
    });
  });
}
