/** How do the words of a search become a question over a document's words, and how is an answer's fit told in a number? */
import { type SQL, sql } from 'drizzle-orm';
import type { TermExpansion } from './expansion.views.ts';

const quoted = (word: string): string => `'${word}'`;
const anyOf = (words: readonly string[]): string => [...new Set(words)].join('|');

const exactOf = (one: TermExpansion): string[] => one.exact.map(quoted);
const substringsOf = (one: TermExpansion): string[] => [`${quoted(one.word)}:*`, ...one.substrings.map(quoted)];
const typosOf = (one: TermExpansion): string[] => one.typos.map(quoted);

/** What a document must hold for one word. */
export const matchOf = (one: TermExpansion): string =>
  `(${anyOf([...substringsOf(one), ...exactOf(one), ...typosOf(one)])})`;

/** All of it; the empty text is no question at all. */
export const allOf = (questions: readonly string[]): string => questions.join('&');

export const matches = (question: string): SQL => (question === '' ? sql`true` : sql`words @@ ${question}::tsquery`);
/** The same, but asked of rows that something else has found: no index is used for it. */
export const matchesResidual = (question: string): SQL => sql`(words @@ ${question}::tsquery) is true`;

/** Worth of a word in the description, of source type and seller, of group and members, in the name. */
const PLACES = sql.raw(`'{0.4,0.6,0.8,1}'::float4[]`);
/** What `ts_rank` divides by: the sum of 1/n² over all n. */
const SPREAD = 1.644_934_066_85;

/** The worth of the best place that fits any of these lexemes; of several that fit, at most as much as `most` names. */
function weightedRank(lexemes: readonly string[], most: number): SQL[] {
  const unique = new Set(lexemes);
  if (unique.size === 0) return [];
  // `ts_rank` divides by the number of lexemes asked for, too.
  const factor = SPREAD * unique.size;
  return [sql`least(${most}::float8, ${factor}::float8 * ts_rank(${PLACES}, words, ${anyOf([...unique])}::tsquery))`];
}

const sum = (terms: readonly SQL[]): SQL => (terms.length === 0 ? sql`0` : sql.join([...terms], sql` + `));

/**
 * In thousandths: a word as it is above a part of one above a slip; for each, the name above all else. Each word counts
 * once, in however many ways it fits.
 */
export function scoreOf(meanings: readonly TermExpansion[]): SQL {
  if (meanings.length === 0) return sql`0::bigint`;
  const [one, several] = [
    meanings.filter(({ exact }) => exact.length === 1),
    meanings.filter(({ exact }) => exact.length > 1),
  ];
  const exact = [
    ...weightedRank(one.flatMap(exactOf), one.length),
    ...several.flatMap((each) => weightedRank(exactOf(each), 1)),
  ];
  const wider = meanings.filter(({ isPrefix, substrings }) => isPrefix || substrings.length > 0);
  const parts = wider.flatMap((each) => weightedRank(substringsOf(each), 1));
  const slips = weightedRank(meanings.flatMap(typosOf), meanings.length);
  return sql`round(1000 * (${sum(exact)} + 0.3 * (${sum(parts)}) + 0.1 * (${sum(slips)})))::bigint`;
}
