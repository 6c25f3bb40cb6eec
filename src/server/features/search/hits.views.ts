/** Which listings does a search find when all hits are looked at, and how many are there? */
import { type SQL, sql } from 'drizzle-orm';
import type { SearchSort } from '#contract/search.ts';
import type { Tx } from '../../db/db.ts';
import type { Place } from './cursor.service.ts';
import type { TermExpansion } from './expansion.views.ts';
import {
  type FacetName,
  facetColumn,
  facetNames,
  flagColumns,
  flagsOf,
  passing,
  type RawFacets,
} from './facets.views.ts';
import { basePrice, type Filters, filterTags, residualFilters } from './filters.views.ts';
import { allOf, matches, matchesResidual, matchOf, scoreOf } from './match.service.ts';
import { isAfter, MOMENT, momentOf, orderBy } from './order.service.ts';

export type SearchPlan = {
  /** Up to so many hits are counted one by one. */
  readonly counted: number;
  readonly meanings: readonly TermExpansion[];
  readonly filters: Filters;
  readonly sort: SearchSort;
  readonly limit: number;
};
export type Hit = readonly [listingId: number, key: number, moment: number];

/** What narrows the rows that are looked at: the words alone, the marks of filters too, or everything. */
export type Strategy = 'words' | 'marks' | 'all';

/** By how much each of these filters widens what is looked at when it is left out. */
const flagsAt: Readonly<Record<Strategy, readonly FacetName[]>> = {
  words: facetNames,
  marks: ['status', 'price'],
  all: [],
};

/** What an index is asked for, and what the rows found are asked for besides. */
export function conditionAt(
  { meanings, filters }: SearchPlan,
  level: Strategy,
  common: ReadonlySet<number> = new Set(),
): SQL {
  const marks = level === 'words' ? [] : filterTags(filters);
  const sought = meanings.filter((_, at) => !common.has(at)).map(matchOf);
  const checked = meanings.filter((_, at) => common.has(at)).map((one) => matchesResidual(matchOf(one)));
  const question = matches(allOf([...sought, ...marks]));
  return sql.join([question, ...checked, ...(level === 'all' ? residualFilters(filters) : [])], sql` and `);
}

export const keyOf = ({ sort, meanings, filters }: SearchPlan): SQL => {
  if (sort === 'newest') return sql`0::bigint`;
  return sort === 'relevance' ? scoreOf(meanings) : basePrice(filters);
};

export type ScanResult = { found: number; total: number; page: Hit[]; facets: RawFacets };

/** Looks at every hit of a level, up to one more than is counted. `page` has one more than is asked for where there are more. */
export async function scanAllHits(
  tx: Tx,
  asked: SearchPlan,
  options: {
    level: Strategy;
    facets: readonly FacetName[];
    after?: Place | null;
    most?: number;
    common?: ReadonlySet<number>;
  },
): Promise<ScanResult> {
  const { level, facets, after, most = asked.counted + 1, common } = options;
  const all = flagsOf(asked.filters);
  const flags = Object.fromEntries(Object.entries(all).filter(([name]) => flagsAt[level].includes(name as FacetName)));
  const names = Object.keys(flags) as FacetName[];
  const columns = [
    sql.raw('listing_id, status, currency_id, price_minor, group_id, source_type_id, member_ids, created_at'),
    sql`${keyOf(asked)} as key`,
    ...flagColumns(flags),
  ];
  const { rows } = await tx.execute<ScanResult>(sql`
    with hits as materialized (
      select ${sql.join(columns, sql`, `)} from search_documents where ${conditionAt(asked, level, common)} limit ${most}
    )
    select (select count(*)::int from hits) as found,
      (select count(*)::int from hits where ${passing(names)}) as total,
      (select coalesce(json_agg(json_build_array(listing_id, key, ${MOMENT})), '[]') from (
        select listing_id, key, created_at from hits where ${passing(names)} and ${isAfter(asked.sort, after)}
        order by ${orderBy(asked.sort)} limit ${asked.limit + 1}) as ordered) as page,
      ${facetColumn(facets, names, asked.filters)} as facets`);
  return rows[0] ?? { found: 0, total: 0, page: [], facets: {} };
}

/** Along the index of the newest. */
export async function scanByDate(tx: Tx, asked: SearchPlan, before: Place | null, count: number): Promise<Hit[]> {
  const older = before ? sql`(created_at, listing_id) < (${momentOf(before[1])}, ${before[2]}::int)` : sql`true`;
  const { rows } = await tx.execute<{ hit: Hit }>(sql`
    select json_build_array(listing_id, ${keyOf(asked)}, ${MOMENT}) as hit from search_documents
    where ${conditionAt(asked, 'all')} and ${older}
    order by created_at desc, listing_id desc limit ${count}`);
  return rows.map(({ hit }) => hit);
}

/** Along the index of prices, one currency beside the other. */
export async function scanByPrice(tx: Tx, asked: SearchPlan, after: Place | null, count: number): Promise<Hit[]> {
  const up = asked.sort === 'price_asc';
  const order = sql.raw(up ? 'price_minor, listing_id' : 'price_minor desc, listing_id desc');
  const each = asked.filters.currencies.map(({ id, rate = 1 }) => {
    // As an index can be asked; the exact place is looked at below.
    const edge = after ? Math.floor((after[0] * rate) / 100) + (up ? -1 : 2) : 0;
    const near = after ? (up ? sql`price_minor >= ${edge}::bigint` : sql`price_minor <= ${edge}::bigint`) : sql`true`;
    return sql`(select listing_id, key, 0::bigint as moment from (
      select listing_id, price_minor, ${keyOf(asked)} as key from search_documents
      where currency_id = ${sql.raw(String(id))} and ${near} and ${conditionAt(asked, 'all')} order by ${order}
    ) as walked where ${isAfter(asked.sort, after)} order by ${order} limit ${count})`;
  });
  if (each.length === 0) return [];
  const { rows } = await tx.execute<{ hit: Hit }>(sql`
    select json_build_array(listing_id, key, moment) as hit from (${sql.join(each, sql` union all `)}) as every
    order by ${orderBy(asked.sort)} limit ${count}`);
  return rows.map(({ hit }) => hit);
}
