/** Which of the words that stand in listings may each word of a search mean? */
import { sql } from 'drizzle-orm';
import { SUBSTRING_MIN_LENGTH, wordVariants } from '#rules/search/word-variants.ts';
import type { Queryable } from '../../db/db.ts';

export const MAX_WORDS = 12;
/** A part may stand in very many words: the shortest are taken. */
const MAX_EXPANSIONS = 200;

/** Lexemes of documents by how well they fit: words as they are, and marks such as `#g7` for what an alias names. */
export type TermExpansion = {
  readonly word: string;
  readonly exact: readonly string[];
  /** The word begins these or stands inside them; those that it begins are asked for as `word:*` besides. */
  readonly substrings: readonly string[];
  /** Another word than itself begins with it. */
  readonly isPrefix: boolean;
  readonly typos: readonly string[];
  /** Nothing but slips: the word itself stands nowhere. */
  readonly isCorrected: boolean;
};

/** Folded, the first twelve, each once. */
export async function readWords(db: Queryable, q: string): Promise<string[]> {
  const { rows } = await db.execute<{ words: string[] }>(sql`
    select search_tokens(${q.replaceAll('\u0000', ' ')}) as words`);
  return [...new Set(rows[0]?.words.slice(0, MAX_WORDS))];
}

/** Sorts behind whatever begins alike. */
const END = '\u{10ffff}';
const reversed = (text: string): string => [...text].reverse().join('');

type Range = { at: number; from: string; to: string; like: string };

/** A pattern's longer end, as a stretch of an index: of the words forwards or backwards. */
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

type Found = { at: number; kind: 'whole' | 'begun' | 'inside' | 'slip'; word: string; is_alias: boolean };

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const numbers = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;
const rangeRows = (ranges: readonly Range[]) => sql`
  unnest(${numbers(ranges.map((one) => one.at))}, ${texts(ranges.map((one) => one.from))},
    ${texts(ranges.map((one) => one.to))}, ${texts(ranges.map((one) => one.like))}) as asked (at, "from", "to", pattern)`;

/** Everything in one question. Of aliases the mark of whose they are comes instead of the word. */
async function find(db: Queryable, words: readonly string[]): Promise<Found[]> {
  const asked = words.map((word, at) => ({ at, word }));
  const slips = asked.flatMap(({ at, word }) => wordVariants(word).words.map((variant) => ({ at, word: variant })));
  const patterns = asked.flatMap(({ at, word }) => wordVariants(word).patterns.map((pattern) => ({ at, pattern })));
  const { ahead, behind } = rangesOf(patterns);
  const all = sql`unnest(${numbers(asked.map((one) => one.at))}, ${texts(words)}) as asked (at, word)`;
  const variants = sql`unnest(${numbers(slips.map((one) => one.at))}, ${texts(slips.map((one) => one.word))}) as asked (at, word)`;
  const { rows } = await db.execute<Found>(sql`
    with aliases as materialized (
      select word, case kind when 'group' then '#g' else '#m' end || owner_id as mark from search_names where is_alias
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
    select at, 'slip', w.word, false from ${variants} join search_words w on w.word = asked.word
    union all
    select at, 'slip', w.word, false from ${rangeRows(ahead)} join search_words w
      on w.word collate "C" >= asked."from" and w.word collate "C" < asked."to" and w.word like asked.pattern
    union all
    select at, 'slip', w.word, false from ${rangeRows(behind)} join search_words w
      on reverse(w.word) collate "C" >= asked."from" and reverse(w.word) collate "C" < asked."to"
      and reverse(w.word) like asked.pattern
    union all
    select at, case when a.word = asked.word then 'whole' when starts_with(a.word, asked.word) then 'begun' else 'inside' end,
      a.mark, true
    from ${all} join aliases a on starts_with(a.word, asked.word)
      or length(asked.word) >= ${SUBSTRING_MIN_LENGTH} and position(asked.word in a.word) > 0
    union all
    select at, 'slip', a.mark, true from ${variants} join aliases a on a.word = asked.word
    union all
    select at, 'slip', a.mark, true
    from unnest(${numbers(patterns.map((one) => one.at))}, ${texts(patterns.map((one) => one.pattern))}) as asked (at, pattern)
    join aliases a on a.word like asked.pattern`);
  return rows;
}

/** What each word may mean, in the order of the words. */
export async function expandWords(db: Queryable, words: readonly string[]): Promise<TermExpansion[]> {
  if (words.length === 0) return [];
  const found = await find(db, words);
  return words.map((word, at) => {
    const mine = found.filter((one) => one.at === at);
    const of = (keep: (one: Found) => boolean) => [...new Set(mine.filter(keep).map((one) => one.word))];
    const exact = of(({ kind, is_alias: isAlias }) => kind === 'whole' && isAlias);
    const substrings = of(({ kind, is_alias: isAlias }) => kind === 'inside' || (kind === 'begun' && isAlias));
    const typos = of((one) => one.kind === 'slip' && one.word !== word).slice(0, MAX_EXPANSIONS);
    const isKnown = mine.some(({ kind }) => kind !== 'slip');
    const isPrefix = mine.some(({ kind, is_alias: isAlias }) => kind === 'begun' && !isAlias);
    return { word, exact: [word, ...exact], substrings, isPrefix, typos, isCorrected: !isKnown && typos.length > 0 };
  });
}
