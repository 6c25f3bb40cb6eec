/** What does a page of one group, member or source type show? */
import { eq, sql } from 'drizzle-orm';
import type { GroupPage, MemberPage, SourceTypePage } from '#contract/lookups.ts';
import type { Queryable } from '../../db/db.ts';
import { groups, members, sourceTypes } from '../../db/schema/listings.ts';
import { listGroupAliases, listMemberAliases } from './aliases.store.ts';

/** How many listings are for sale under each of these marks, such as `#g7`. */
async function countOpen(db: Queryable, marks: readonly string[]): Promise<Map<string, number>> {
  if (marks.length === 0) return new Map();
  const { rows } = await db.execute<{ mark: string; count: number }>(sql`
    select mark, (
      select count(*)::int from search_documents
      where status = 'open' and words @@ ('''' || mark || '''')::tsquery
    ) as count
    from unnest(${sql.param([...marks])}::text[]) mark`);
  return new Map(rows.map(({ mark, count }) => [mark, count]));
}

/** Undefined where there is none. */
export async function readGroup(db: Queryable, id: number): Promise<GroupPage | undefined> {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  if (!group) return undefined;
  const people = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(eq(members.groupId, id))
    .orderBy(sql`${members.name} collate "und-x-icu"`, members.id);
  const counts = await countOpen(db, [`#g${id}`, ...people.map((one) => `#m${one.id}`)]);
  return {
    ...group,
    aliases: await listGroupAliases(db, id),
    listing_count: counts.get(`#g${id}`) ?? 0,
    members: people.map((one) => ({ ...one, listing_count: counts.get(`#m${one.id}`) ?? 0 })),
  };
}

export async function readMember(db: Queryable, id: number): Promise<MemberPage | undefined> {
  const [member] = await db
    .select({ id: members.id, name: members.name, group: { id: groups.id, name: groups.name } })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(eq(members.id, id));
  if (!member) return undefined;
  const counts = await countOpen(db, [`#m${id}`]);
  return { ...member, aliases: await listMemberAliases(db, id), listing_count: counts.get(`#m${id}`) ?? 0 };
}

export async function readSourceType(db: Queryable, id: number): Promise<SourceTypePage | undefined> {
  const [one] = await db.select().from(sourceTypes).where(eq(sourceTypes.id, id));
  if (!one) return undefined;
  return { ...one, listing_count: (await countOpen(db, [`#s${id}`])).get(`#s${id}`) ?? 0 };
}
