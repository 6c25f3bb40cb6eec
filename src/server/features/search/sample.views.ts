/** About how many listings does a search find, when looking at all of them would take too long? */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import {
  type FacetName,
  facetColumn,
  facetNames,
  flagColumns,
  flagsOf,
  passing,
  type RawFacets,
} from './facets.views.ts';
import { isMark } from './filters.views.ts';
import { conditionAt, type SearchPlan, type Strategy } from './hits.views.ts';
import { matches, matchOf } from './match.service.ts';

/** Pages of the table that are read; about fifteen listings are on each. */
const PAGES = 300;

export async function countPages(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ pages: number }>(sql`
    select (pg_relation_size('search_documents') / current_setting('block_size')::int)::int as pages`);
  return rows[0]?.pages ?? 0;
}

export type Estimate = {
  /** How many hits the words alone have, the words and marks, and all of it. */
  readonly hits: Readonly<Record<Strategy, number>>;
  /** Words that stand in very many listings, while another does not. */
  readonly common: ReadonlySet<number>;
  /** Which part of the rows looked at was found. */
  readonly density: number;
  readonly facets: RawFacets;
};

/** Of a hundred rows those that hold a word: from here on it is common. */
const COMMON = 5;

type Counts = { looked: number; words: number; marks: number; all: number; single: number[]; facets: RawFacets };

/** Facets as the sample has them, scaled to the whole. */
function scaleFacets({ price, ...counted }: RawFacets, scaled: (count: number) => number): RawFacets {
  const whole = Object.entries(counted).map(([name, counts]) => [
    name,
    (counts ?? []).map(([value, count]) => [value, scaled(count)]),
  ]);
  return { ...Object.fromEntries(whole), ...(price ? { price } : {}) };
}

/** Where one word is rare, the common ones are only looked for in what it finds. */
function rareFirst(areCommon: readonly boolean[]): ReadonlySet<number> {
  const common = areCommon.flatMap((isCommon, at) => (isCommon ? [at] : []));
  return new Set(common.length < areCommon.length ? common : []);
}

/** Reads the same pages every time: an estimate that jumps from page to page would be taken for news. */
export async function estimate(tx: Tx, asked: SearchPlan, pages: number): Promise<Estimate> {
  const percent = Math.min(100, (100 * PAGES) / Math.max(1, pages));
  const flags = flagsOf(asked.filters);
  const names = Object.keys(flags) as FacetName[];
  // Of a single word the first count says it.
  const each = asked.meanings.length > 1 ? asked.meanings : [];
  const columns = [
    sql.raw('status, currency_id, price_minor, group_id, source_type_id, member_ids'),
    sql`${conditionAt(asked, 'words')} as is_found`,
    ...each.map((one, at) => sql`${matches(matchOf(one))} as ${sql.raw(`is_word${at}`)}`),
    ...flagColumns(flags),
  ];
  const single = each.map((_, at) => sql`count(*) filter (where ${sql.raw(`is_word${at}`)})`);
  const byMarks = names.filter((name) => isMark(name, asked.filters));
  const { rows } = await tx.execute<Counts>(sql`
    with sampled as materialized (
      select ${sql.join(columns, sql`, `)} from search_documents tablesample system (${percent}::float4) repeatable (7)
    ), hits as (select * from sampled where is_found)
    select count(*)::int as looked, count(*) filter (where is_found)::int as words,
      count(*) filter (where is_found and ${passing(byMarks)})::int as marks,
      count(*) filter (where is_found and ${passing(names)})::int as all,
      json_build_array(${sql.join(single, sql`, `)}) as single,
      ${facetColumn(facetNames, names, asked.filters)} as facets
    from sampled`);
  const counts = rows[0] ?? { looked: 0, words: 0, marks: 0, all: 0, single: [], facets: {} };
  const scaled = (count: number) => Math.round((count * 100) / percent);
  return {
    hits: { words: scaled(counts.words), marks: scaled(counts.marks), all: scaled(counts.all) },
    common: rareFirst(counts.single.map((count) => 100 * count > counts.looked * COMMON)),
    density: counts.looked === 0 ? 0 : counts.all / counts.looked,
    facets: scaleFacets(counts.facets, scaled),
  };
}
