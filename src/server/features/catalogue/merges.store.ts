/** Stores merges of catalogue entries: their start, progress and end. */
import { type SQL, sql } from 'drizzle-orm';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { nameKey } from '#rules/catalogue/catalogue-name.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { catalogueMerges } from '../../tables/catalogue.ts';
import { kindTables } from './catalogue-kinds.store.ts';

export type Merge = { id: number; kind: CatalogueKind; fromId: number; intoId: number };

const exists = async (db: Queryable, rows: SQL): Promise<boolean> =>
  (await db.execute<{ found: boolean }>(sql`select exists (${rows}) as found`)).rows[0]?.found ?? false;

/** Returns whether another entry is being merged into this one, or into a member of this group. */
export async function isMergeTarget(db: Queryable, kind: CatalogueKind, id: number): Promise<boolean> {
  const entries = sql`select from ${kindTables[kind].entries} where merged_into = ${id}`;
  if (kind !== 'group') return await exists(db, entries);
  return await exists(
    db,
    sql`${entries} union all select from members m join members t on t.id = m.merged_into where t.group_id = ${id}`,
  );
}

export const hasMergingMember = (db: Queryable, groupId: number): Promise<boolean> =>
  exists(db, sql`select from members where group_id = ${groupId} and merged_into is not null`);

/** Marks the entry as merged. Redirects its URL to the target, and also all URLs that redirected to the entry. */
async function markMerged(tx: Tx, kind: CatalogueKind, fromId: number, intoId: number): Promise<void> {
  await tx.execute(sql`update ${kindTables[kind].entries} set merged_into = ${intoId} where id = ${fromId}`);
  await tx.execute(sql`
    update catalogue_redirects set into_id = ${intoId} where kind = ${kind} and into_id = ${fromId}`);
  await tx.execute(sql`
    insert into catalogue_redirects (kind, from_id, into_id) values (${kind}, ${fromId}, ${intoId})
    on conflict (kind, from_id) do update set into_id = excluded.into_id`);
}

/**
 * Copies the names and aliases of each entry to the aliases of the other: until the merge is finished, a search by
 * either name finds the listings of both entries.
 */
async function shareAliases(tx: Tx, kind: CatalogueKind, fromId: number, intoId: number): Promise<void> {
  const { entries, french, aliases, owner } = kindTables[kind];
  const copy = (of: number, to: number): SQL => sql`
    insert into ${aliases} (${owner}, name)
    select ${to}::int, name from ${aliases} where ${owner} = ${of}
    union select ${to}::int, name from ${entries} where id = ${of}
    union select ${to}::int, ${french} from ${entries} where id = ${of} and ${french} is not null
    except select ${to}::int, name from ${entries} where id = ${to}
    on conflict do nothing`;
  await tx.execute(copy(fromId, intoId));
  await tx.execute(copy(intoId, fromId));
}

type MemberRow = { id: number; name: string };

const membersOf = async (tx: Tx, groupId: number): Promise<MemberRow[]> =>
  (
    await tx.execute<MemberRow>(sql`
      select id, name from members where group_id = ${groupId} order by id for no key update`)
  ).rows;

/** Moves members to another group. Merges each member whose name exists in that group, and returns the merged pairs. */
async function moveMembers(tx: Tx, fromId: number, intoId: number): Promise<(readonly [number, number])[]> {
  const rows = await membersOf(tx, fromId);
  const known = new Map((await membersOf(tx, intoId)).map(({ id, name }) => [nameKey(name), id]));
  const pairs: (readonly [number, number])[] = [];
  const moving: number[] = [];
  for (const { id, name } of rows) {
    const same = known.get(nameKey(name));
    if (same === undefined) moving.push(id);
    else pairs.push([id, same]);
  }
  await tx.execute(sql`update members set group_id = ${intoId} where id = any(${sql.param(moving)}::int[])`);
  for (const [from, into] of pairs) {
    await markMerged(tx, 'member', from, into);
    await shareAliases(tx, 'member', from, into);
  }
  return pairs;
}

/**
 * Makes the changes that take effect as soon as a merge starts. Returns the merge's id and every pair of ids that must
 * be replaced in saved filters.
 */
export async function startMerge(
  tx: Tx,
  merge: { kind: CatalogueKind; from: { id: number; name: string }; into: { id: number; name: string }; total: number },
): Promise<{ id: number; pairs: { kind: CatalogueKind; from: number; into: number }[] }> {
  const { kind, from, into, total } = merge;
  await markMerged(tx, kind, from.id, into.id);
  await shareAliases(tx, kind, from.id, into.id);
  const memberPairs = kind === 'group' ? await moveMembers(tx, from.id, into.id) : [];
  const [row] = await tx
    .insert(catalogueMerges)
    .values({ kind, fromId: from.id, fromName: from.name, intoId: into.id, intoName: into.name, total })
    .returning({ id: catalogueMerges.id });
  if (!row) throw new Error('the insert returned no merge');
  const pair = { kind, from: from.id, into: into.id };
  return { id: row.id, pairs: [pair, ...memberPairs.map(([a, b]) => ({ kind: 'member' as const, from: a, into: b }))] };
}

/** Counts open and closed listings. */
export async function countListings(db: Queryable, kind: CatalogueKind, id: number): Promise<number> {
  const rows = {
    group: sql`from listings where group_id = ${id}`,
    member: sql`from listing_members where member_id = ${id}`,
    sourcetype: sql`from listings where source_type_id = ${id}`,
  }[kind];
  return (await db.execute<{ total: number }>(sql`select count(*)::int as total ${rows}`)).rows[0]?.total ?? 0;
}

/** Returns undefined if the merge is finished. */
export async function lockRunningMerge(tx: Tx, id: number): Promise<Merge | undefined> {
  const { rows } = await tx.execute<{ kind: CatalogueKind; from_id: number; into_id: number }>(sql`
    select kind, from_id, into_id from catalogue_merges where id = ${id} and finished_at is null for no key update`);
  return rows[0] && { id, kind: rows[0].kind, fromId: rows[0].from_id, intoId: rows[0].into_id };
}

export async function addProgress(tx: Tx, id: number, moved: number): Promise<void> {
  await tx.execute(sql`update catalogue_merges set moved = moved + ${moved} where id = ${id}`);
}

/** Deletes the merged entry and, for a group, its merged members: no listing uses them any more. */
export async function finishMerge(tx: Tx, { id, kind, fromId }: Merge): Promise<void> {
  if (kind === 'group') await tx.execute(sql`delete from members where group_id = ${fromId}`);
  await tx.execute(sql`delete from ${kindTables[kind].entries} where id = ${fromId}`);
  await tx.execute(sql`
    update catalogue_merges set finished_at = now(), total = moved where id = ${id}`);
}

export async function deleteRedirectsTo(tx: Tx, kind: CatalogueKind, id: number): Promise<void> {
  await tx.execute(sql`delete from catalogue_redirects where kind = ${kind} and into_id = ${id}`);
  if (kind !== 'group') return;
  await tx.execute(sql`
    delete from catalogue_redirects r using members m
    where r.kind = 'member' and r.into_id = m.id and m.group_id = ${id}`);
}
