/** Builds the text query of a search and the relevance score of a hit. */
import { type SQL, sql } from 'drizzle-orm';
import { isPrefixSynonym, type TermExpansion } from './expansion.views.ts';

const quoted = (word: string): string => `'${word}'`;
const anyOf = (words: readonly string[]): string => [...new Set(words)].join('|');

const synonymOf = (word: string): string => (isPrefixSynonym(word) ? `${quoted(word)}:*` : quoted(word));
const exactOf = (term: TermExpansion): string[] => [...term.exact.map(quoted), ...term.synonyms.map(synonymOf)];
const substringsOf = (term: TermExpansion): string[] => [`${quoted(term.word)}:*`, ...term.substrings.map(quoted)];
const typosOf = (term: TermExpansion): string[] => term.typos.map(quoted);

const uncorrectedOf = (term: TermExpansion): string[] => [...substringsOf(term), ...exactOf(term)];

export const matchOf = (term: TermExpansion): string => `(${anyOf([...uncorrectedOf(term), ...typosOf(term)])})`;

/** An empty text means no condition. */
export const allOf = (queries: readonly string[]): string => queries.join('&');

export const matches = (query: string): SQL => (query === '' ? sql`true` : sql`words @@ ${query}::tsquery`);
/** Checks rows that another condition finds: `is true` prevents the use of the index. */
export const matchesResidual = (query: string): SQL => sql`(words @@ ${query}::tsquery) is true`;

/** The weights of a word in the description, in source type and seller, in group and members, and in the name. */
const FIELD_WEIGHTS = sql.raw(`'{0.4,0.6,0.8,1}'::float4[]`);
/** `ts_rank` divides by this: the sum of 1/n² over all n. */
const TS_RANK_DIVISOR = 1.644_934_066_85;

/** The sum of the weights of the lexemes, capped at `max`; the best field that contains a lexeme defines its weight. */
function weightedRank(lexemes: readonly string[], max: number): SQL[] {
  const unique = new Set(lexemes);
  if (unique.size === 0) return [];
  // `ts_rank` also divides by the number of lexemes in the query.
  const factor = TS_RANK_DIVISOR * unique.size;
  return [
    sql`least(${max}::float8, ${factor}::float8 * ts_rank(${FIELD_WEIGHTS}, words, ${anyOf([...unique])}::tsquery))`,
  ];
}

/**
 * Added to the score of hits that contain every word without a correction. Higher than the sum of all other parts of a
 * score, so that these hits come before all corrected ones.
 */
export const UNCORRECTED_BONUS = 1_000_000;

function uncorrectedBonus(terms: readonly TermExpansion[]): SQL {
  const corrected = terms.filter(({ typos }) => typos.length > 0);
  if (corrected.length === 0) return sql`${UNCORRECTED_BONUS}::bigint`;
  const query = allOf(corrected.map((term) => `(${anyOf(uncorrectedOf(term))})`));
  return sql`case when words @@ ${query}::tsquery then ${UNCORRECTED_BONUS}::bigint else 0 end`;
}

const sum = (terms: readonly SQL[]): SQL => (terms.length === 0 ? sql`0` : sql.join([...terms], sql` + `));

/**
 * The score in thousandths: hits without corrected words rank above all others; an exact word ranks above a substring,
 * and a substring above a typo; within each, the name ranks above all other fields. A word counts at most once as an exact match and once as a substring, however many
 * lexemes match it.
 */
export function scoreOf(terms: readonly TermExpansion[]): SQL {
  if (terms.length === 0) return sql`0::bigint`;
  const isSingle = ({ exact, synonyms }: TermExpansion): boolean => exact.length + synonyms.length === 1;
  const single = terms.filter(isSingle);
  const several = terms.filter((term) => !isSingle(term));
  const exact = [
    ...weightedRank(single.flatMap(exactOf), single.length),
    ...several.flatMap((term) => weightedRank(exactOf(term), 1)),
  ];
  const wider = terms.filter(({ isPrefix, substrings }) => isPrefix || substrings.length > 0);
  const substrings = wider.flatMap((term) => weightedRank(substringsOf(term), 1));
  const typos = weightedRank(terms.flatMap(typosOf), terms.length);
  return sql`round(1000 * (${sum(exact)} + 0.3 * (${sum(substrings)}) + 0.1 * (${sum(typos)})))::bigint
    + ${uncorrectedBonus(terms)}`;
}
