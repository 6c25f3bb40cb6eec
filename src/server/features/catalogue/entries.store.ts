/** Writes the entries of the catalogue and their aliases. */
import { eq, sql } from 'drizzle-orm';
import type { CatalogueKind } from '#contract/catalogue.ts';
import { nameKey } from '#rules/catalogue/catalogue-name.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';
import { kindTables, storedNameKey } from './catalogue-kinds.store.ts';

export type StoredEntry = {
  id: number;
  name: string;
  nameFr: string | null;
  groupId: number | null;
  mergedInto: number | null;
};

type EntryRow = {
  id: number;
  name: string;
  name_fr: string | null;
  group_id: number | null;
  merged_into: number | null;
};

/** Reads and locks an entry: saving a listing that uses the entry waits until the transaction ends. */
export async function lockEntry(tx: Tx, kind: CatalogueKind, id: number): Promise<StoredEntry | undefined> {
  const groupId = kind === 'member' ? sql`group_id` : sql`null::int`;
  const { entries, french } = kindTables[kind];
  const { rows } = await tx.execute<EntryRow>(
    sql`select id, name, ${french} as name_fr, ${groupId} as group_id, merged_into from ${entries}
      where id = ${id} for no key update`,
  );
  const [row] = rows;
  return row && { id: row.id, name: row.name, nameFr: row.name_fr, groupId: row.group_id, mergedInto: row.merged_into };
}

export async function insertEntry(
  tx: Tx,
  entry: { kind: CatalogueKind; name: string; groupId: number | null },
): Promise<number> {
  const { kind, name, groupId } = entry;
  const rows =
    kind === 'member'
      ? await tx
          .insert(members)
          .values({ name, groupId: groupId ?? 0 })
          .returning({ id: members.id })
      : kind === 'group'
        ? await tx.insert(groups).values({ name }).returning({ id: groups.id })
        : await tx.insert(sourceTypes).values({ name }).returning({ id: sourceTypes.id });
  const [row] = rows;
  if (!row) throw new Error('the insert returned no entry');
  return row.id;
}

export async function renameEntry(tx: Tx, kind: CatalogueKind, id: number, name: string): Promise<void> {
  await tx.execute(sql`update ${kindTables[kind].entries} set name = ${name} where id = ${id}`);
}

export async function storeFrenchName(tx: Tx, sourceTypeId: number, nameFr: string | null): Promise<void> {
  await tx.update(sourceTypes).set({ nameFr }).where(eq(sourceTypes.id, sourceTypeId));
}

/** Replaces all aliases. Omits the entry's own name and duplicates; the first spelling wins. */
export async function replaceAliases(
  tx: Tx,
  kind: CatalogueKind,
  id: number,
  aliases: readonly string[],
): Promise<void> {
  const { aliases: table, owner, entries } = kindTables[kind];
  const unique = new Map(aliases.toReversed().map((alias) => [nameKey(alias), alias]));
  await tx.execute(sql`delete from ${table} where ${owner} = ${id}`);
  const { rows } = await tx.execute<{ name: string }>(sql`select name from ${entries} where id = ${id}`);
  unique.delete(nameKey(rows[0]?.name ?? ''));
  if (unique.size === 0) return;
  await tx.execute(sql`
    insert into ${table} (${owner}, name) select ${id}, unnest(${sql.param([...unique.values()].reverse())}::text[])`);
}

export async function listAliases(db: Queryable, kind: CatalogueKind, id: number): Promise<string[]> {
  const { aliases, owner } = kindTables[kind];
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from ${aliases} where ${owner} = ${id} order by name collate "und-x-icu"`);
  return rows.map(({ name }) => name);
}

/** Returns whether a listing or a saved search uses the entry or, for a group, one of its members. */
export async function isEntryUsed(tx: Tx, kind: CatalogueKind, id: number): Promise<boolean> {
  const savedColumn = sql.raw({ group: 'group_ids', member: 'member_ids', sourcetype: 'source_type_ids' }[kind]);
  const listed = {
    group: sql`select from listings where group_id = ${id} union all
      select from listing_members l join members m on m.id = l.member_id where m.group_id = ${id} union all
      select from saved_searches s join members m on m.id = any (s.member_ids) where m.group_id = ${id}`,
    member: sql`select from listing_members where member_id = ${id}`,
    sourcetype: sql`select from listings where source_type_id = ${id}`,
  }[kind];
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (${listed} union all select from saved_searches where ${id} = any (${savedColumn})) as used`);
  return rows[0]?.used ?? false;
}

export async function deleteEntry(tx: Tx, kind: CatalogueKind, id: number): Promise<void> {
  await tx.execute(sql`delete from ${kindTables[kind].entries} where id = ${id}`);
}

/**
 * Finds another entry of the same kind (for a member, in the same group) with the same name in any language; ignores entries being
 * merged.
 */
export async function findByName(
  db: Queryable,
  entry: { kind: CatalogueKind; name: string; groupId: number | null; except?: number },
): Promise<{ id: number; name: string } | undefined> {
  const { kind, name, groupId, except = 0 } = entry;
  const { entries, french } = kindTables[kind];
  const inGroup = kind === 'member' ? sql`and group_id = ${groupId}` : sql``;
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from ${entries}
    where id <> ${except} and merged_into is null ${inGroup}
      and (name = ${name} or ${nameKey(name)} in (${storedNameKey(sql`name`)}, ${storedNameKey(french)}))
    order by id limit 1`);
  return rows[0];
}
