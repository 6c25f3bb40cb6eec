/** Reads merges of catalogue entries, and the targets to which the URLs of merged entries redirect. */
import { desc, sql } from 'drizzle-orm';
import type { CatalogueKind, CatalogueMerge } from '#contract/catalogue.ts';
import type { Queryable } from '../../db/db.ts';
import { catalogueMerges } from '../../tables/catalogue.ts';

const MAX_MERGES = 20;

const toMerge = (row: typeof catalogueMerges.$inferSelect): CatalogueMerge => ({
  id: row.id,
  kind: row.kind,
  from: { id: row.fromId, name: row.fromName },
  into: { id: row.intoId, name: row.intoName },
  is_running: row.finishedAt === null,
  moved: row.moved,
  total: row.total,
  started_at: row.startedAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});

/** Returns running merges first, then finished ones, each with the latest first. */
export async function listMerges(db: Queryable): Promise<CatalogueMerge[]> {
  const rows = await db
    .select()
    .from(catalogueMerges)
    .orderBy(sql`${catalogueMerges.finishedAt} is null desc`, desc(catalogueMerges.id))
    .limit(MAX_MERGES);
  return rows.map(toMerge);
}

export async function findRedirect(db: Queryable, kind: CatalogueKind, id: number): Promise<number | undefined> {
  const { rows } = await db.execute<{ into_id: number }>(sql`
    select into_id from catalogue_redirects where kind = ${kind} and from_id = ${id}`);
  return rows[0]?.into_id;
}

type Redirects = ReadonlyMap<number, number>;

/** Maps merged ids of one kind to their targets; omits ids that were not merged. Without `ids`, maps all merged ids. */
export async function readRedirects(
  db: Queryable,
  kind: CatalogueKind,
  ids: readonly number[] | undefined,
): Promise<Redirects> {
  if (ids?.length === 0) return new Map();
  const isAsked = ids ? sql`from_id = any(${sql.param([...ids])}::bigint[])` : sql`true`;
  const { rows } = await db.execute<{ from_id: number; into_id: number }>(sql`
    select from_id, into_id from catalogue_redirects where kind = ${kind} and ${isAsked}`);
  return new Map(rows.map((row) => [row.from_id, row.into_id]));
}

export const replaceMerged = (redirects: Redirects, ids: readonly number[]): number[] => [
  ...new Set(ids.map((id) => redirects.get(id) ?? id)),
];

/** Replaces merged ids with those of their targets. Takes no lock, so use it only for checks and searches. */
export async function followRedirects(db: Queryable, kind: CatalogueKind, ids: readonly number[]): Promise<number[]> {
  return replaceMerged(await readRedirects(db, kind, ids), ids);
}

export type RunningMerges = Readonly<Record<CatalogueKind, ReadonlyMap<number, number>>>;

export async function readRunningMerges(db: Queryable): Promise<RunningMerges> {
  const { rows } = await db.execute<{ kind: CatalogueKind; id: number; merged_into: number }>(sql`
    select 'group' as kind, id, merged_into from groups where merged_into is not null
    union all select 'member', id, merged_into from members where merged_into is not null
    union all select 'sourcetype', id, merged_into from source_types where merged_into is not null`);
  const mapOf = (kind: CatalogueKind) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row.merged_into]));
  return { group: mapOf('group'), member: mapOf('member'), sourcetype: mapOf('sourcetype') };
}

/** Returns the entry and all entries that are being merged into it. */
export function withMerging(running: ReadonlyMap<number, number>, id: number): number[] {
  return [id, ...[...running].filter(([, into]) => into === id).map(([from]) => from)];
}
