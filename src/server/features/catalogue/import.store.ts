/** Reads the whole catalogue and adds many entries with few statements. */
import { type SQL, sql } from 'drizzle-orm';
import { type CatalogueKind, catalogueKinds } from '#contract/catalogue.ts';
import type { ImportPlan, KnownEntry } from '#rules/catalogue/catalogue-import-plan.ts';
import { nameKey } from '#rules/catalogue/catalogue-name.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { kindTables } from './catalogue-kinds.store.ts';

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const numbers = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`;

type Row = Pick<KnownEntry, 'kind' | 'id' | 'name'> & {
  name_fr: string | null;
  group_id: number | null;
  aliases: string[] | null;
};

/** Returns all entries that are not being merged: groups first, each kind sorted by name. */
export async function readCatalogue(db: Queryable): Promise<KnownEntry[]> {
  const selects = catalogueKinds.map((kind, at) => {
    const { entries, french, aliases, owner } = kindTables[kind];
    return sql`
      select ${at} as rank, ${kind} as kind, e.id, e.name, ${french} as name_fr, ${kind === 'member' ? sql`e.group_id` : sql`null::int`} as group_id,
        a.names as aliases
      from ${entries} e
      left join (select ${owner} as id, array_agg(name order by name) as names from ${aliases} group by 1) a using (id)
      where e.merged_into is null`;
  });
  const { rows } = await db.execute<Row>(sql`
    select kind, id, name, name_fr, group_id, aliases from (${sql.join(selects, sql` union all `)}) as every
    order by rank, name collate "und-x-icu", id`);
  return rows.map(({ name_fr: nameFr, group_id: groupId, aliases, ...row }) => ({
    ...row,
    nameFr,
    groupId,
    aliases: aliases ?? [],
  }));
}

/** Returns the ids in the order of `names`. */
async function insertMany(
  tx: Tx,
  kind: CatalogueKind,
  names: readonly string[],
  groupIds: readonly number[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const { entries } = kindTables[kind];
  const { rows } = await tx.execute<{ id: number; name: string; group_id: number | null }>(
    kind === 'member'
      ? sql`insert into members (name, group_id)
          select name, group_id from unnest(${texts(names)}, ${numbers(groupIds)}) as added (name, group_id)
          returning id, name, group_id`
      : sql`insert into ${entries} (name) select unnest(${texts(names)}) returning id, name, null::int as group_id`,
  );
  const byName = new Map(rows.map((row) => [JSON.stringify([row.group_id, row.name]), row.id]));
  return names.map((name, at) => byName.get(JSON.stringify([groupIds[at] ?? null, name])) ?? 0);
}

async function insertAliases(
  tx: Tx,
  kind: CatalogueKind,
  rows: readonly { id: number; name: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { aliases, owner } = kindTables[kind];
  await tx.execute(sql`
    insert into ${aliases} (${owner}, name)
    select * from unnest(${numbers(rows.map(({ id }) => id))}, ${texts(rows.map(({ name }) => name))})
    on conflict do nothing`);
}

/** Adds groups first, because members refer to them. */
export async function applyImport(tx: Tx, { added, aliases, frenchNames }: ImportPlan): Promise<void> {
  const ids = new Map<number, number>();
  const newGroups = new Map<string, number>();
  for (const kind of catalogueKinds) {
    const entries = added.map((entry, at) => ({ ...entry, at })).filter((entry) => entry.kind === kind);
    const groupIds = entries.flatMap(({ group }) => {
      if (group === null) return [];
      return [typeof group === 'number' ? group : (newGroups.get(group) ?? 0)];
    });
    const inserted = await insertMany(
      tx,
      kind,
      entries.map(({ name }) => name),
      groupIds,
    );
    for (const [index, { at, name }] of entries.entries()) {
      const id = inserted[index] ?? 0;
      ids.set(at, id);
      if (kind === 'group') newGroups.set(nameKey(name), id);
    }
  }
  const idOf = (entry: (typeof aliases)[number]['entry']) => ('id' in entry ? entry.id : (ids.get(entry.added) ?? 0));
  for (const kind of catalogueKinds) {
    const ofKind = aliases.filter((alias) => alias.kind === kind);
    await insertAliases(
      tx,
      kind,
      ofKind.map(({ entry, name }) => ({ id: idOf(entry), name })),
    );
  }
  if (frenchNames.length === 0) return;
  const named = frenchNames.map(({ entry, name }) => ({ id: idOf(entry), name }));
  await tx.execute(sql`
    update source_types t set name_fr = named.name
    from unnest(${numbers(named.map(({ id }) => id))}, ${texts(named.map(({ name }) => name))}) as named (id, name)
    where t.id = named.id`);
}
