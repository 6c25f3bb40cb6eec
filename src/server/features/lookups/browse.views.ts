/** Reads the data for the pages of groups, members and source types. */
import { eq, sql } from 'drizzle-orm';
import type { GroupPage, MemberPage, SourceTypePage } from '#contract/lookups.ts';
import type { Queryable } from '../../db/db.ts';
import { isVisibleTo } from '../blocks/index.ts';
import { listGroupAliases, listMemberAliases } from './aliases.store.ts';
import { groups, members, sourceTypes } from './lookups.schema.ts';

/** The id of the viewer; undefined for a visitor. */
type Viewer = number | undefined;

/** Counts the open listings that the viewer can see with each of these search tags, such as `#g7`. */
async function countOpen(db: Queryable, tags: readonly string[], viewerId: Viewer): Promise<Map<string, number>> {
  if (tags.length === 0) return new Map();
  const isVisible = isVisibleTo(viewerId, sql`seller_id`) ?? sql`true`;
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, (
      select count(*)::int from search_documents
      where status = 'open' and words @@ ('''' || tag || '''')::tsquery and ${isVisible}
    ) as count
    from unnest(${sql.param([...tags])}::text[]) tag`);
  return new Map(rows.map(({ tag, count }) => [tag, count]));
}

/** Undefined if the group does not exist. */
export async function readGroup(db: Queryable, id: number, viewerId?: Viewer): Promise<GroupPage | undefined> {
  const [group] = await db.select().from(groups).where(eq(groups.id, id));
  if (!group) return undefined;
  const groupMembers = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(eq(members.groupId, id))
    .orderBy(sql`${members.name} collate "und-x-icu"`, members.id);
  const counts = await countOpen(db, [`#g${id}`, ...groupMembers.map((member) => `#m${member.id}`)], viewerId);
  return {
    ...group,
    aliases: await listGroupAliases(db, id),
    listing_count: counts.get(`#g${id}`) ?? 0,
    members: groupMembers.map((member) => ({ ...member, listing_count: counts.get(`#m${member.id}`) ?? 0 })),
  };
}

export async function readMember(db: Queryable, id: number, viewerId?: Viewer): Promise<MemberPage | undefined> {
  const [member] = await db
    .select({ id: members.id, name: members.name, group: { id: groups.id, name: groups.name } })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(eq(members.id, id));
  if (!member) return undefined;
  const counts = await countOpen(db, [`#m${id}`], viewerId);
  return { ...member, aliases: await listMemberAliases(db, id), listing_count: counts.get(`#m${id}`) ?? 0 };
}

export async function readSourceType(
  db: Queryable,
  id: number,
  viewerId?: Viewer,
): Promise<SourceTypePage | undefined> {
  const [sourceType] = await db.select().from(sourceTypes).where(eq(sourceTypes.id, id));
  if (!sourceType) return undefined;
  return { ...sourceType, listing_count: (await countOpen(db, [`#s${id}`], viewerId)).get(`#s${id}`) ?? 0 };
}
