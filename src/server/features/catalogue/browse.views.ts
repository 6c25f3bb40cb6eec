/** Reads the data for the pages of groups, members and source types. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { GroupPage, MemberPage, SourceTypePage } from '#contract/catalogue.ts';
import type { Queryable } from '../../db/db.ts';
import { groups, members, sourceTypes } from '../../tables/catalogue.ts';
import { visibleDocuments } from '../visibility/index.ts';
import { withoutMissingFrench } from './choices.views.ts';
import { listAliases } from './entries.store.ts';
import { readRunningMerges, withMerging } from './merges.views.ts';

/** A user id; undefined for a visitor. */
type Viewer = number | undefined;

const tagOf = { group: '#g', member: '#m', sourcetype: '#s' } as const;
type Kind = keyof typeof tagOf;

/** Counts each entry's open listings that the viewer can see, including those of entries being merged into it. */
async function countOpen(
  db: Queryable,
  kind: Kind,
  ids: readonly number[],
  viewerId: Viewer,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const running = (await readRunningMerges(db))[kind];
  const queries = ids.map((id) =>
    withMerging(running, id)
      .map((each) => `'${tagOf[kind]}${each}'`)
      .join('|'),
  );
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select id, (
      select count(*)::int from search_documents
      where status = 'open' and words @@ query::tsquery and ${visibleDocuments(viewerId)}
    ) as count
    from unnest(${sql.param([...ids])}::int[], ${sql.param(queries)}::text[]) as asked (id, query)`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function readGroup(db: Queryable, id: number, viewerId?: Viewer): Promise<GroupPage | undefined> {
  const isCurrent = and(eq(groups.id, id), isNull(groups.mergedInto));
  const [group] = await db.select({ id: groups.id, name: groups.name }).from(groups).where(isCurrent);
  if (!group) return undefined;
  const groupMembers = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(eq(members.groupId, id), isNull(members.mergedInto)))
    .orderBy(sql`${members.name} collate "und-x-icu"`, members.id);
  const memberIds = groupMembers.map((member) => member.id);
  const counts = await countOpen(db, 'member', memberIds, viewerId);
  return {
    ...group,
    aliases: await listAliases(db, 'group', id),
    listing_count: (await countOpen(db, 'group', [id], viewerId)).get(id) ?? 0,
    members: groupMembers.map((member) => ({ ...member, listing_count: counts.get(member.id) ?? 0 })),
  };
}

export async function readMember(db: Queryable, id: number, viewerId?: Viewer): Promise<MemberPage | undefined> {
  const [member] = await db
    .select({ id: members.id, name: members.name, group: { id: groups.id, name: groups.name } })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(and(eq(members.id, id), isNull(members.mergedInto)));
  if (!member) return undefined;
  const counts = await countOpen(db, 'member', [id], viewerId);
  return { ...member, aliases: await listAliases(db, 'member', id), listing_count: counts.get(id) ?? 0 };
}

export async function readSourceType(
  db: Queryable,
  id: number,
  viewerId?: Viewer,
): Promise<SourceTypePage | undefined> {
  const [sourceType] = await db
    .select({ id: sourceTypes.id, name: sourceTypes.name, name_fr: sourceTypes.nameFr })
    .from(sourceTypes)
    .where(and(eq(sourceTypes.id, id), isNull(sourceTypes.mergedInto)));
  if (!sourceType) return undefined;
  const counts = await countOpen(db, 'sourcetype', [id], viewerId);
  return {
    ...withoutMissingFrench(sourceType),
    aliases: await listAliases(db, 'sourcetype', id),
    listing_count: counts.get(id) ?? 0,
  };
}
