/** About how many listings does a search find, when looking at all of them would take too long? */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { type FacetName, facetColumn, flagColumns, flagsOf, type RawFacets } from './facets.views.ts';
import { type Asked, conditionAt } from './hits.views.ts';
import { holds, matchOf } from './match.service.ts';

/** Pages of the table that are read; about ten listings are on each. */
const PAGES = 500;

/** The same pages every time: an estimate that jumps from page to page would be read as news. */
const sampled = (percent: number) => sql`search_documents tablesample system (${percent}::float4) repeatable (7)`;

export async function countPages(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ pages: number }>(sql`
    select (pg_relation_size('search_documents') / current_setting('block_size')::int)::int as pages`);
  return rows[0]?.pages ?? 0;
}

const percentOf = (pages: number): number => Math.min(100, (100 * PAGES) / Math.max(1, pages));

export type Estimate = {
  readonly words: number;
  readonly marks: number;
  readonly all: number;
  /** Which words stand in so many listings that no index helps to find them. */
  readonly common: ReadonlySet<number>;
  /** Which part of the rows looked at was found. */
  readonly density: number;
};

/** Of rows in a hundred that hold a word: from here on it is common. */
const COMMON = 0.05;

export async function estimate(tx: Tx, asked: Asked, pages: number): Promise<Estimate> {
  const percent = percentOf(pages);
  // Of a single word the first count says it.
  const each =
    asked.meanings.length > 1
      ? asked.meanings.map((one) => sql`count(*) filter (where ${holds(matchOf(one))})::int`)
      : [];
  const { rows } = await tx.execute<{ counts: [number, number, number, number, number[]] }>(sql`
    select json_build_array(count(*)::int, count(*) filter (where ${conditionAt(asked, 'words')})::int,
      count(*) filter (where ${conditionAt(asked, 'marks')})::int, count(*) filter (where ${conditionAt(asked, 'all')})::int,
      json_build_array(${sql.join(each, sql`, `)})) as counts
    from ${sampled(percent)}`);
  const [looked = 0, words = 0, marks = 0, all = 0, single = []] = rows[0]?.counts ?? [];
  const scaled = (count: number) => Math.round((count * 100) / percent);
  return {
    words: scaled(words),
    marks: scaled(marks),
    all: scaled(all),
    common: new Set(single.flatMap((count, at) => (count > looked * COMMON ? [at] : []))),
    density: looked === 0 ? 0 : all / looked,
  };
}

/** Facets as the sample has them, scaled to the whole. */
export async function estimateFacets(
  tx: Tx,
  asked: Asked,
  names: readonly FacetName[],
  pages: number,
): Promise<RawFacets> {
  if (names.length === 0) return {};
  const percent = percentOf(pages);
  const flags = flagsOf(asked.filters);
  const columns = [
    sql.raw('status, currency_id, price_minor, group_id, source_type_id, member_ids'),
    ...flagColumns(flags),
  ];
  const { rows } = await tx.execute<{ facets: RawFacets }>(sql`
    with hits as materialized (
      select ${sql.join(columns, sql`, `)} from ${sampled(percent)} where ${conditionAt(asked, 'words')}
    )
    select ${facetColumn(names, Object.keys(flags) as FacetName[], asked.filters)} as facets`);
  const { price, ...counted } = rows[0]?.facets ?? {};
  const scaled = Object.entries(counted).map(([name, counts]) => [
    name,
    (counts ?? []).map(([value, count]) => [value, Math.round((count * 100) / percent)]),
  ]);
  return { ...Object.fromEntries(scaled), ...(price ? { price } : {}) };
}
