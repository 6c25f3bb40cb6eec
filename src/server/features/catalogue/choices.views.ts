/** Reads the groups, members and source types that sellers choose from, except entries being merged. */
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Named, SortByName, TranslatedName } from '#contract/scalars.ts';
import type { Queryable } from '../../db/db.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';

type Sort = z.output<typeof SortByName>;

/** Sorts names by ICU's root collation, which gives the same order on PGlite and PostgreSQL. */
function orderOf(sort: Sort, id: PgColumn, name: PgColumn): SQL {
  const by = sort.sort === 'name' ? sql`${name} collate "und-x-icu"` : sql`${id}`;
  return sort.order === 'asc' ? asc(by) : desc(by);
}

export async function listGroups(db: Queryable, sort: Sort): Promise<Named[]> {
  return await db
    .select({ id: groups.id, name: groups.name })
    .from(groups)
    .where(isNull(groups.mergedInto))
    .orderBy(orderOf(sort, groups.id, groups.name));
}

export async function listMembers(db: Queryable, groupId: number, sort: Sort): Promise<Named[] | undefined> {
  const [group] = await db
    .select({ id: groups.id })
    .from(groups)
    .where(and(eq(groups.id, groupId), isNull(groups.mergedInto)));
  if (!group) return undefined;
  return await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(eq(members.groupId, groupId), isNull(members.mergedInto)))
    .orderBy(orderOf(sort, members.id, members.name));
}

export async function listSourceTypes(db: Queryable, sort: Sort): Promise<TranslatedName[]> {
  const rows = await db
    .select({ id: sourceTypes.id, name: sourceTypes.name, name_fr: sourceTypes.nameFr })
    .from(sourceTypes)
    .where(isNull(sourceTypes.mergedInto))
    .orderBy(orderOf(sort, sourceTypes.id, sourceTypes.name));
  return rows.map(withoutMissingFrench);
}

/** Removes the property of a French name that does not exist, as responses do. */
export const withoutMissingFrench = <T extends object>({
  name_fr,
  ...row
}: T & { name_fr: string | null }): Omit<T, 'name_fr'> & { name_fr?: string } =>
  name_fr === null ? row : { ...row, name_fr };
