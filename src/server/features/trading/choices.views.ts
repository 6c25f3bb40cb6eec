/** Reads the entries of the catalogue that wants refer to. */
import { sql } from 'drizzle-orm';
import type { WantCatalogue } from '#rules/trading/want-lines.ts';
import type { WantEntry } from '#rules/trading/want-suggestions.ts';
import type { Queryable } from '../../db/db.ts';

export type WantChoices = {
  groupId: number;
  memberIds: readonly number[];
  sourceTypeIds: readonly number[];
  currencyId: number | null;
};
export type ChoiceNames = {
  group: string | null;
  /** Only the names of members that belong to the group. */
  members: string[];
  sourceTypes: string[];
  currency: string | null;
};

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;

export async function readChoiceNames(db: Queryable, choices: WantChoices): Promise<ChoiceNames> {
  const { groupId, memberIds, sourceTypeIds, currencyId } = choices;
  const { rows } = await db.execute<{
    group: string | null;
    members: string[];
    source_types: string[];
    currency: string | null;
  }>(sql`
    select (select name from groups where id = ${groupId}::bigint) as group,
      array(select name from members where id = any(${ids(memberIds)}) and group_id = ${groupId}::bigint order by name) as members,
      array(select name from source_types where id = any(${ids(sourceTypeIds)}) order by name) as source_types,
      (select code from currencies where id = ${currencyId}::bigint) as currency`);
  const [row] = rows;
  if (!row) throw new Error('the query of the choices returned no row');
  const { group, members, currency, source_types: sourceTypes } = row;
  return { group, members, sourceTypes, currency };
}

/** Reads the names in many wants at once. */
export async function readWantNames(
  db: Queryable,
  wants: readonly Pick<WantChoices, 'groupId' | 'memberIds'>[],
): Promise<(want: Pick<WantChoices, 'groupId' | 'memberIds'>) => Pick<ChoiceNames, 'group' | 'members'>> {
  const { rows } = await db.execute<{ kind: string; id: number; group_id: number; name: string }>(sql`
    select 'group' as kind, id, id as group_id, name from groups where id = any(${ids(wants.map(({ groupId }) => groupId))})
    union all
    select 'member', id, group_id, name from members where id = any(${ids(wants.flatMap(({ memberIds }) => memberIds))})
    order by name`);
  return ({ groupId, memberIds }) => ({
    group: rows.find(({ kind, id }) => kind === 'group' && id === groupId)?.name ?? null,
    members: rows
      .filter(({ kind, id, group_id }) => kind === 'member' && group_id === groupId && memberIds.includes(id))
      .map(({ name }) => name),
  });
}

type EntryRow = { id: number; group_id: number; names: string[] };

/** All catalogue entries that an imported line can contain, with their aliases; omits entries that are being merged. */
export async function readWantCatalogue(db: Queryable, userId: number): Promise<WantCatalogue> {
  const groups = await db.execute<EntryRow>(sql`
    select id, id as group_id, array[name] || array(select name from group_aliases where group_id = g.id) as names
    from groups g where merged_into is null order by id`);
  const members = await db.execute<EntryRow>(sql`
    select id, group_id, array[name] || array(select name from member_aliases where member_id = m.id) as names
    from members m where merged_into is null order by id`);
  const sourceTypes = await db.execute<EntryRow>(sql`
    select id, id as group_id, array_remove(array[name, name_fr], null) || array(select name from source_type_aliases where source_type_id = t.id) as names
    from source_types t where merged_into is null order by id`);
  const currencies = await db.execute<{ code: string; is_own: boolean }>(sql`
    select c.code, c.id = u.currency_id as is_own from currencies c join users u on u.id = ${userId} order by c.code`);
  const byGroup = new Map<number, WantEntry[]>();
  for (const { id, group_id, names } of members.rows) {
    byGroup.set(group_id, [...(byGroup.get(group_id) ?? []), { id, names }]);
  }
  return {
    groups: groups.rows,
    members: byGroup,
    sourceTypes: sourceTypes.rows,
    currencies: currencies.rows.map(({ code }) => code),
    ownCurrency: currencies.rows.find((row) => row.is_own)?.code ?? '',
  };
}
