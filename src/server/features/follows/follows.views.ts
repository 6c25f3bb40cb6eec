/** Reads what a user follows, and the open listings of the sellers, groups and members that they follow. */

import { and, eq, sql } from 'drizzle-orm';
import type { FollowKind } from '#contract/follow-kinds.ts';
import type { Follow } from '#contract/follows.ts';
import { MAX_ID } from '#contract/limits.ts';
import type { FollowFacts } from '#rules/follows/follow-refusal.ts';
import type { Queryable } from '../../db/db.ts';
import { type Page, takePage } from '../../db/take-page.ts';
import { idCursor } from '../../http/id-cursor.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { groups, members } from '../../tables/catalogue.ts';
import { savedSearches } from '../../tables/saved-searches.ts';
import { users } from '../../tables/users.ts';
import { readBlockState } from '../blocks/index.ts';
import { type Card, listCardsByIds } from '../listings/index.ts';
import { activePeople, openListings, visibleListings, visiblePeople } from '../visibility/index.ts';

export const countFollows = (db: Queryable, userId: number): Promise<number> =>
  db.$count(savedSearches, and(eq(savedSearches.userId, userId), eq(savedSearches.kind, 'follow')));

export async function readSellerFacts(db: Queryable, userId: number, sellerId: number): Promise<FollowFacts> {
  const [row] = await db
    .select({ isActive: activePeople('users').mapWith(Boolean) })
    .from(users)
    .where(eq(users.id, sellerId));
  const { byViewer, byOther } = await readBlockState(db, userId, sellerId);
  return {
    ...{ userId, sellerId, isActive: row?.isActive ?? false },
    ...{ hasBlocked: byViewer, isBlocked: byOther },
  };
}

export async function readTargetName(
  db: Queryable,
  kind: Exclude<FollowKind, 'seller'>,
  id: number,
): Promise<string | undefined> {
  const table = kind === 'group' ? groups : members;
  const [row] = await db.select({ name: table.name }).from(table).where(eq(table.id, id));
  return row?.name;
}

/**
 * Newest first. Omits sellers whom the user currently cannot see; the user's follows of these sellers remain stored.
 */
export async function listFollows(db: Queryable, urls: PictureUrls, userId: number): Promise<Follow[]> {
  const { rows } = await db.execute<{
    kind: FollowKind;
    id: number;
    name: string;
    avatar_key: string | null;
    created_at: Date | string;
  }>(sql`
    select * from (
      select 'seller' as kind, u.id, u.name, u.avatar_key, s.created_at, s.id as follow_id
      from saved_searches s join users u on u.id = s.seller_id
      where s.user_id = ${userId} and s.kind = 'follow' and ${visiblePeople(userId)}
      union all
      select 'group', g.id, g.name, null, min(s.created_at), min(s.id)
      from saved_searches s join groups g on g.id = s.group_ids[1]
      where s.user_id = ${userId} and s.kind = 'follow' group by g.id, g.name
      union all
      select 'member', m.id, m.name, null, min(s.created_at), min(s.id)
      from saved_searches s join members m on m.id = s.member_ids[1]
      where s.user_id = ${userId} and s.kind = 'follow' group by m.id, m.name
    ) followed order by follow_id desc`);
  return rows.map(({ kind, id, name, avatar_key, created_at }) => ({
    ...{ kind, id, name },
    ...(kind === 'seller' ? { avatar: urls.urlOf(avatar_key) } : {}),
    created_at: new Date(created_at).toISOString(),
  }));
}

const feedCursor = idCursor('l', MAX_ID);

/** Newest first, without the user's own listings. A listing appears once, however many follows it belongs to. */
export async function readFeed(
  db: Queryable,
  urls: PictureUrls,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Card>> {
  const before = cursor === undefined ? sql`true` : sql`l.id < ${feedCursor.read(cursor)}`;
  const ofUser = sql`from saved_searches s where s.user_id = ${userId} and s.kind = 'follow'`;
  const isShown = sql`${openListings()} and l.seller_id <> ${userId} and ${before} and ${visibleListings(userId)}`;
  const newest = sql`order by l.id desc limit ${limit + 1}`;
  // One ordered subquery for each kind of follow, so that each uses its index even if its follows have few listings.
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from (
      (select l.id from listings l where l.seller_id = any(array(select s.seller_id ${ofUser})) and ${isShown} ${newest})
      union
      (select l.id from listings l where l.group_id = any(array(select unnest(s.group_ids) ${ofUser}))
        and ${isShown} ${newest})
      union
      (select l.id from listings l where l.id in (select m.listing_id from listing_members m
        where m.member_id = any(array(select unnest(s.member_ids) ${ofUser}))) and ${isShown} ${newest})
    ) found order by id desc limit ${limit + 1}`);
  const ids = rows.map(({ id }) => id);
  const { page, next } = takePage(ids, limit, feedCursor.write);
  return { data: await listCardsByIds(db, urls, page), meta: { next_cursor: next } };
}

export const followsExport = byNumber(
  (userId, after) => sql`
    select s.id::text as key, jsonb_build_object('seller', u.name, 'group', g.name, 'member', m.name,
      'created_at', s.created_at) as row
    from saved_searches s left join users u on u.id = s.seller_id left join groups g on g.id = s.group_ids[1]
    left join members m on m.id = s.member_ids[1]
    where s.user_id = ${userId} and s.kind = 'follow' and s.id > ${after}::int order by s.id limit ${EXPORT_PAGE_SIZE}`,
);
