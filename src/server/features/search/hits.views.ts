/** Scans the hits of a search: all of them, or along the index of a sort order. */
import { type SQL, sql } from 'drizzle-orm';
import { type FacetName, facetNames } from '#contract/fields.ts';
import type { SearchSort } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';
import { visibleDocuments } from '../visibility/index.ts';
import type { TermExpansion } from './expansion.views.ts';
import { documentColumns, facetColumn, flagColumns, flagsOf, flagsPass, type RawFacets } from './facets.views.ts';
import { basePrice, type Filters, filterTags, flagTags, residualFilters } from './filters.views.ts';
import { allOf, matches, matchesResidual, matchOf, scoreOf } from './match.views.ts';
import { CREATED_AT_MICROSECONDS, isAfter, momentOf, orderBy, REDUCED_AT_MICROSECONDS } from './order.views.ts';
import type { SortPosition } from './search-cursor.ts';

export type SearchPlan = {
  /** Up to this many hits are counted exactly. */
  readonly counted: number;
  readonly terms: readonly TermExpansion[];
  readonly filters: Filters;
  /** Listings of sellers whom a block hides from this user are not hits; undefined for a visitor. */
  readonly viewerId: number | undefined;
  readonly sort: SearchSort;
  /** The ids of the scale of conditions, the worst grade first; only read if hits are sorted by condition. */
  readonly grades: readonly number[];
  readonly limit: number;
};
export type Hit = readonly [listingId: number, key: number, moment: number];

/**
 * What restricts the rows to scan: only the search words (`words`), also the filters stored as tags (`tags`), or the
 * words and all filters (`all`).
 */
export type Strategy = 'words' | 'tags' | 'all';

/** The filters that each strategy does not apply while scanning, but computes as a flag per row. */
const flagsAt: Readonly<Record<Strategy, readonly FacetName[]>> = {
  words: facetNames,
  tags: ['status', 'price'],
  all: [],
};

/** The condition for the index lookup, combined with the residual filters of the strategy. */
export function conditionAt(
  { terms, filters, viewerId }: SearchPlan,
  strategy: Strategy,
  common: ReadonlySet<number> = new Set(),
): SQL {
  const tags = [...flagTags(filters), ...(strategy === 'words' ? [] : filterTags(filters))];
  const indexed = terms.filter((_, at) => !common.has(at)).map(matchOf);
  const residual = terms.filter((_, at) => common.has(at)).map((term) => matchesResidual(matchOf(term)));
  const query = matches(allOf([...indexed, ...tags]));
  const filtered = strategy === 'all' ? residualFilters(filters) : [];
  return sql.join([query, ...residual, ...filtered, visibleDocuments(viewerId)], sql` and `);
}

/** The position of a document's grade in the scale, from 1; 0 without a grade. */
const gradeOf = (grades: readonly number[]): SQL =>
  sql`coalesce(array_position(${sql.param([...grades])}::int[], condition_id), 0)::bigint`;

const keys: Readonly<Record<SearchSort, (plan: SearchPlan) => SQL>> = {
  relevance: ({ terms }) => scoreOf(terms),
  newest: () => sql`0::bigint`,
  price_asc: ({ filters }) => basePrice(filters),
  price_desc: ({ filters }) => basePrice(filters),
  reduced: () => REDUCED_AT_MICROSECONDS,
  condition: ({ grades }) => gradeOf(grades),
};
export const keyOf = (plan: SearchPlan): SQL => keys[plan.sort](plan);

export type ScanResult = { found: number; total: number; page: Hit[]; facets: RawFacets };

/**
 * Scans every hit of a strategy, up to `limit`, by default one more than the counting limit. If there is a next page,
 * `page` has one more hit than requested.
 */
export async function scanAllHits(
  tx: Tx,
  plan: SearchPlan,
  options: {
    strategy: Strategy;
    facets: readonly FacetName[];
    after?: SortPosition | null;
    limit?: number;
    common?: ReadonlySet<number>;
  },
): Promise<ScanResult> {
  const { strategy, facets, after, limit = plan.counted + 1, common } = options;
  const all = flagsOf(plan.filters);
  const flags = Object.fromEntries(
    Object.entries(all).filter(([name]) => flagsAt[strategy].includes(name as FacetName)),
  );
  const names = Object.keys(flags) as FacetName[];
  const columns = [documentColumns, sql`${keyOf(plan)} as key`, ...flagColumns(flags)];
  const { rows } = await tx.execute<ScanResult>(sql`
    with hits as materialized (
      select ${sql.join(columns, sql`, `)} from search_documents where ${conditionAt(plan, strategy, common)} limit ${limit}
    )
    select (select count(*)::int from hits) as found,
      (select count(*)::int from hits where ${flagsPass(names)}) as total,
      (select coalesce(json_agg(json_build_array(listing_id, key, ${CREATED_AT_MICROSECONDS})), '[]') from (
        select listing_id, key, created_at from hits where ${flagsPass(names)} and ${isAfter(plan.sort, after)}
        order by ${orderBy(plan.sort)} limit ${plan.limit + 1}) as ordered) as page,
      ${facetColumn(facets, names, plan.filters)} as facets`);
  return rows[0] ?? { found: 0, total: 0, page: [], facets: {} };
}

/** Documents that follow one another in an index, newest first within equal values of `column`. */
type Range = { readonly where: SQL; readonly column?: 'reduced_at' | 'condition_id' };

/** First the reduced prices, then all others. */
function reductionRanges({ filters }: SearchPlan, after: SortPosition | null): Range[] {
  const isPast = after?.[0] === 0;
  const earlier = after
    ? sql`(reduced_at, created_at, listing_id) < (${momentOf(after[0])}, ${momentOf(after[1])}, ${after[2]}::int)`
    : sql`true`;
  const reduced: Range = { where: sql`reduced_at is not null and ${earlier}`, column: 'reduced_at' };
  const others = { where: sql`reduced_at is null and ${isAfter('newest', isPast ? after : null)}` };
  if (isPast) return [others];
  return filters.flags.includes('reduced') ? [reduced] : [reduced, others];
}

/**
 * Uses `<=` and `>=`, because with `=` the planner could scan the rows of all grades by date and discard those of other
 * grades.
 */
function gradeRange(grade: number | null, after: SortPosition | null): Range {
  const column = 'condition_id';
  if (grade === null) return { where: sql`condition_id is null and ${isAfter('newest', after)}`, column };
  const older = after
    ? sql`(condition_id, created_at, listing_id) < (${grade}::int, ${momentOf(after[1])}, ${after[2]}::int)`
    : sql`condition_id <= ${grade}::int`;
  return { where: sql`condition_id >= ${grade}::int and ${older}`, column };
}

/** One range per grade, the best first; the range without a grade is last. */
function conditionRanges({ grades, filters }: SearchPlan, after: SortPosition | null): Range[] {
  const chosen: readonly (number | null)[] = filters.matched.condition;
  const ranges = [null, ...grades].flatMap((grade, key) => {
    const isPast = after !== null && key > after[0];
    if (isPast || (chosen.length > 0 && !chosen.includes(grade))) return [];
    return [gradeRange(grade, key === after?.[0] ? after : null)];
  });
  return ranges.reverse();
}

type Scan = (tx: Tx, plan: SearchPlan, after: SortPosition | null, count: number) => Promise<Hit[]>;

const scanRanges =
  (rangesOf: (plan: SearchPlan, after: SortPosition | null) => readonly Range[]): Scan =>
  async (tx, plan, after, count) => {
    const hits: Hit[] = [];
    for (const { where, column } of rangesOf(plan, after)) {
      const first = sql.raw(column ? `${column} desc, ` : '');
      const { rows } = await tx.execute<{ hit: Hit }>(sql`
        select json_build_array(listing_id, ${keyOf(plan)}, ${CREATED_AT_MICROSECONDS}) as hit from search_documents
        where ${conditionAt(plan, 'all')} and ${where}
        order by ${first}created_at desc, listing_id desc limit ${count - hits.length}`);
      hits.push(...rows.map(({ hit }) => hit));
      if (hits.length === count) break;
    }
    return hits;
  };

export const scanByDate = scanRanges((_, after) => [{ where: isAfter('newest', after) }]);

/** Scans along the price index, once per currency, and merges the results. */
const scanByPrice: Scan = async (tx, plan, after, count) => {
  const up = plan.sort === 'price_asc';
  const order = sql.raw(up ? 'price_minor, listing_id' : 'price_minor desc, listing_id desc');
  const scans = plan.filters.currencies.map(({ id, rate = 1 }) => {
    // An approximate bound that the index can use; `isAfter` below applies the exact position.
    const edge = after ? Math.floor((after[0] * rate) / 100) + (up ? -1 : 2) : 0;
    const near = after ? (up ? sql`price_minor >= ${edge}::bigint` : sql`price_minor <= ${edge}::bigint`) : sql`true`;
    return sql`(select listing_id, key, 0::bigint as moment from (
      select listing_id, price_minor, ${keyOf(plan)} as key from search_documents
      where currency_id = ${sql.raw(String(id))} and ${near} and ${conditionAt(plan, 'all')} order by ${order}
    ) as walked where ${isAfter(plan.sort, after)} order by ${order} limit ${count})`;
  });
  if (scans.length === 0) return [];
  const { rows } = await tx.execute<{ hit: Hit }>(sql`
    select json_build_array(listing_id, key, moment) as hit from (${sql.join(scans, sql` union all `)}) as every
    order by ${orderBy(plan.sort)} limit ${count}`);
  return rows.map(({ hit }) => hit);
};

/**
 * How to scan the hits of each sort order along an index. Excludes relevance, for which batches are scanned by date.
 */
export const indexScans: Readonly<Record<Exclude<SearchSort, 'relevance'>, Scan>> = {
  newest: scanByDate,
  price_asc: scanByPrice,
  price_desc: scanByPrice,
  reduced: scanRanges(reductionRanges),
  condition: scanRanges(conditionRanges),
};
