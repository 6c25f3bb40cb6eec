/** Estimates the number of hits from a sample if there are too many hits to scan. */
import { sql } from 'drizzle-orm';
import { type FacetName, facetNames } from '#contract/fields.ts';
import type { Tx } from '../../db/db.ts';
import { documentColumns, facetColumn, flagColumns, flagsOf, flagsPass, type RawFacets } from './facets.views.ts';
import { isTagFilter } from './filters.views.ts';
import { conditionAt, type SearchPlan, type Strategy } from './hits.views.ts';
import { matches, matchOf } from './match.views.ts';

/** Table pages to read; each has about fifteen listings. */
const SAMPLED_PAGES = 300;

export async function countPages(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ pages: number }>(sql`
    select (pg_relation_size('search_documents') / current_setting('block_size')::int)::int as pages`);
  return rows[0]?.pages ?? 0;
}

export type Estimate = {
  readonly hits: Readonly<Record<Strategy, number>>;
  /** Positions of the search words that occur in very many listings; empty if all search words do. */
  readonly common: ReadonlySet<number>;
  /** The fraction of sampled rows that are hits. */
  readonly density: number;
  readonly facets: RawFacets;
};

/** A word in more than this percentage of rows is common. */
const COMMON_PERCENT = 5;

type Counts = { scanned: number; words: number; tags: number; all: number; single: number[]; facets: RawFacets };

function scaleFacets({ price, ...counted }: RawFacets, scaled: (count: number) => number): RawFacets {
  const scaledFacets = Object.entries(counted).map(([name, counts]) => [
    name,
    (counts ?? []).map(([value, count]) => [value, scaled(count)]),
  ]);
  return { ...Object.fromEntries(scaledFacets), ...(price ? { price } : {}) };
}

/** If at least one word is rare, the common words are only checked on the rows that the rare words find. */
function rareFirst(areCommon: readonly boolean[]): ReadonlySet<number> {
  const common = areCommon.flatMap((isCommon, at) => (isCommon ? [at] : []));
  return new Set(common.length < areCommon.length ? common : []);
}

/**
 * Estimates the hits from a fixed sample of the table: with random samples, the total would change whenever the same
 * search is repeated, which would look like new listings.
 */
export async function estimateHits(tx: Tx, plan: SearchPlan, pages: number): Promise<Estimate> {
  const percent = Math.min(100, (100 * SAMPLED_PAGES) / Math.max(1, pages));
  const flags = flagsOf(plan.filters);
  const names = Object.keys(flags) as FacetName[];
  // A single word needs no count of its own, because its count equals the count of all hits.
  const counted = plan.terms.length > 1 ? plan.terms : [];
  const columns = [
    documentColumns,
    sql`${conditionAt(plan, 'words')} as is_found`,
    ...counted.map((term, at) => sql`${matches(matchOf(term))} as ${sql.raw(`is_word${at}`)}`),
    ...flagColumns(flags),
  ];
  const single = counted.map((_, at) => sql`count(*) filter (where ${sql.raw(`is_word${at}`)})`);
  const tagFilters = names.filter((name) => isTagFilter(name, plan.filters));
  const { rows } = await tx.execute<Counts>(sql`
    with sampled as materialized (
      select ${sql.join(columns, sql`, `)} from search_documents tablesample system (${percent}::float4) repeatable (7)
    ), hits as (select * from sampled where is_found)
    select count(*)::int as scanned, count(*) filter (where is_found)::int as words,
      count(*) filter (where is_found and ${flagsPass(tagFilters)})::int as tags,
      count(*) filter (where is_found and ${flagsPass(names)})::int as all,
      json_build_array(${sql.join(single, sql`, `)}) as single,
      ${facetColumn(facetNames, names, plan.filters)} as facets
    from sampled`);
  const counts = rows[0] ?? { scanned: 0, words: 0, tags: 0, all: 0, single: [], facets: {} };
  const scaled = (count: number) => Math.round((count * 100) / percent);
  return {
    hits: { words: scaled(counts.words), tags: scaled(counts.tags), all: scaled(counts.all) },
    common: rareFirst(counts.single.map((count) => 100 * count > counts.scanned * COMMON_PERCENT)),
    density: counts.scanned === 0 ? 0 : counts.all / counts.scanned,
    facets: scaleFacets(counts.facets, scaled),
  };
}
