/** Scans the hits of a search: all of them, or along an index by date or price. */
import { type SQL, sql } from 'drizzle-orm';
import { type FacetName, facetNames } from '#contract/fields/search.ts';
import type { SearchSort } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';
import { isVisibleTo } from '../blocks/index.ts';
import type { TermExpansion } from './expansion.views.ts';
import { documentColumns, facetColumn, flagColumns, flagsOf, flagsPass, type RawFacets } from './facets.views.ts';
import { basePrice, type Filters, filterTags, flagTags, residualFilters } from './filters.views.ts';
import { allOf, matches, matchesResidual, matchOf, scoreOf } from './match.views.ts';
import { CREATED_AT_MICROSECONDS, isAfter, momentOf, orderBy } from './order.views.ts';
import type { SortPosition } from './search-cursor.ts';

export type SearchPlan = {
  /** Up to this many hits are counted exactly. */
  readonly counted: number;
  readonly terms: readonly TermExpansion[];
  readonly filters: Filters;
  /** Listings of sellers whom a block hides from this user are no hits; undefined for a visitor. */
  readonly viewerId: number | undefined;
  readonly sort: SearchSort;
  readonly limit: number;
};
export type Hit = readonly [listingId: number, key: number, moment: number];

/** The filters that narrow the scanned rows: the words alone, the words and filter tags, or all filters. */
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
  const visible = isVisibleTo(viewerId, sql`seller_id`) ?? [];
  const filtered = strategy === 'all' ? residualFilters(filters) : [];
  return sql.join([query, ...residual, ...filtered].concat(visible), sql` and `);
}

export const keyOf = ({ sort, terms, filters }: SearchPlan): SQL => {
  if (sort === 'newest') return sql`0::bigint`;
  return sort === 'relevance' ? scoreOf(terms) : basePrice(filters);
};

export type ScanResult = { found: number; total: number; page: Hit[]; facets: RawFacets };

/**
 * Scans every hit of a strategy, up to one more than the counting limit. `page` has one more hit than requested if
 * there is a next page.
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

/** Scans along the index by creation time, newest first. */
export async function scanByDate(tx: Tx, plan: SearchPlan, before: SortPosition | null, count: number): Promise<Hit[]> {
  const older = before ? sql`(created_at, listing_id) < (${momentOf(before[1])}, ${before[2]}::int)` : sql`true`;
  const { rows } = await tx.execute<{ hit: Hit }>(sql`
    select json_build_array(listing_id, ${keyOf(plan)}, ${CREATED_AT_MICROSECONDS}) as hit from search_documents
    where ${conditionAt(plan, 'all')} and ${older}
    order by created_at desc, listing_id desc limit ${count}`);
  return rows.map(({ hit }) => hit);
}

/** Scans along the price index, once per currency, and merges the results. */
export async function scanByPrice(tx: Tx, plan: SearchPlan, after: SortPosition | null, count: number): Promise<Hit[]> {
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
}
