/** Reads blocks, and builds the SQL condition with which every list hides blocked users. */
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Block } from '#contract/blocks.ts';
import { type BlockState, isHidden } from '#rules/blocks/block-effects.ts';
import type { BlockFacts } from '#rules/blocks/block-refusal.ts';
import type { ReadCache } from '../../cache/read-cache.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { blocks } from '../../tables/blocks.ts';
import { reviews } from '../../tables/reviews.ts';
import { users } from '../../tables/users.ts';

/** The viewer's user id; undefined for a visitor. */
type Viewer = number | undefined;

/**
 * Everyone who has blocked this user or whom this user has blocked: two index lookups, which run once per query if
 * `user` is an id, and once per row if it is a column.
 */
const hiddenFrom = (user: number | SQL): SQL => sql`array(
  select blocked_id from blocks where blocker_id = ${user}
  union all select blocker_id from blocks where blocked_id = ${user})`;

export const isHiddenFrom = (viewer: number | SQL, column: AnyPgColumn | SQL): SQL =>
  sql`${column} = any(${hiddenFrom(viewer)})`;

/**
 * Matches rows whose user in `column` is not hidden from the viewer by a block. Undefined for visitors, who see
 * everyone.
 */
export function isVisibleTo(viewer: Viewer | SQL, column: AnyPgColumn | SQL): SQL | undefined {
  return viewer === undefined ? undefined : sql`${column} <> all(${hiddenFrom(viewer)})`;
}

/** Matches users whom the viewer has blocked. */
export const isBlockedBy = (viewer: number, column: AnyPgColumn | SQL): SQL =>
  sql`${column} = any(array(select blocked_id from blocks where blocker_id = ${viewer}))`;

/**
 * For what stays when a user is absent, such as the reviews they have written: blocked users still see it, and only the
 * blocker does not. Undefined for visitors.
 */
export const isNotBlockedBy = (viewer: Viewer, column: AnyPgColumn | SQL): SQL | undefined =>
  viewer === undefined ? undefined : sql`not ${isBlockedBy(viewer, column)}`;

/** Returns the ids of the users whom the viewer has blocked. */
export async function readBlockedUsers(db: Queryable, viewerId: number): Promise<ReadonlySet<number>> {
  const rows = await db.select({ id: blocks.blockedId }).from(blocks).where(eq(blocks.blockerId, viewerId));
  return new Set(rows.map(({ id }) => id));
}

/** Prepared, because most requests of signed-in users run this query. */
const hiddenUsers = memoizeStatement((db) => {
  const viewer = sql.placeholder('viewerId');
  const blockers = db.select({ id: blocks.blockerId }).from(blocks).where(eq(blocks.blockedId, viewer));
  return db
    .select({ id: blocks.blockedId })
    .from(blocks)
    .where(eq(blocks.blockerId, viewer))
    .unionAll(blockers)
    .prepare('hidden_users');
});

/** Returns the ids of the users whom a block hides from the viewer; empty for visitors. */
export async function readHiddenUsers(db: Queryable, viewerId: Viewer): Promise<ReadonlySet<number>> {
  if (viewerId === undefined) return new Set();
  const rows = await hiddenUsers(db).execute({ viewerId });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the same as `readHiddenUsers`, from the cache. */
export const hiddenUsersFrom =
  (db: Db, cache: ReadCache) =>
  (viewerId: Viewer): Promise<ReadonlySet<number>> =>
    viewerId === undefined
      ? readHiddenUsers(db, undefined)
      : cache.read('hidden users', () => readHiddenUsers(db, viewerId), { userId: viewerId });

export async function readBlockState(db: Queryable, viewerId: number, otherId: number): Promise<BlockState> {
  const { rows } = await db.execute<{ by_viewer: boolean; by_other: boolean }>(sql`
    select exists (select from blocks where blocker_id = ${viewerId} and blocked_id = ${otherId}) as by_viewer,
      exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${viewerId}) as by_other`);
  return { byViewer: rows[0]?.by_viewer ?? false, byOther: rows[0]?.by_other ?? false };
}

export async function areHiddenFromEachOther(db: Queryable, userId: number, otherId: number): Promise<boolean> {
  return isHidden(await readBlockState(db, userId, otherId));
}

/**
 * Returns the sum and number of a seller's ratings that the viewer can see; undefined if the viewer has blocked none of
 * the authors.
 */
export async function readVisibleRatings(
  db: Queryable,
  viewerId: number,
  sellerId: number,
): Promise<{ sum: number; count: number } | undefined> {
  const isHiddenBuyer = isBlockedBy(viewerId, reviews.buyerId);
  const [row] = await db
    .select({
      hidden: sql`count(*) filter (where ${isHiddenBuyer})`.mapWith(Number),
      count: sql`count(*) filter (where not ${isHiddenBuyer})`.mapWith(Number),
      sum: sql`coalesce(sum(${reviews.rating}) filter (where not ${isHiddenBuyer}), 0)`.mapWith(Number),
    })
    .from(reviews)
    .where(and(eq(reviews.sellerId, sellerId), eq(reviews.isHidden, false)));
  return row && row.hidden > 0 ? { sum: row.sum, count: row.count } : undefined;
}

/** Newest first. */
export async function listBlocks(db: Queryable, urls: PictureUrls, blockerId: number): Promise<Block[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, avatarKey: users.avatarKey, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blockerId))
    .orderBy(desc(blocks.createdAt), desc(users.id));
  return rows.map(({ id, name, avatarKey, createdAt }) => ({
    user: { id, name, profile: { avatar: urls.urlOf(avatarKey) } },
    created_at: createdAt.toISOString(),
  }));
}

export async function readBlockFacts(db: Queryable, blockerId: number, blockedId: number): Promise<BlockFacts> {
  const [user] = await db.select({ status: users.status }).from(users).where(eq(users.id, blockedId));
  const others = and(eq(blocks.blockerId, blockerId), ne(blocks.blockedId, blockedId));
  return { blockerId, blockedId, blockedStatus: user?.status, blockCount: await db.$count(blocks, others) };
}

export const blocksExport = byNumber(
  (userId, after) => sql`
    select b.blocked_id::text as key, jsonb_build_object('name', u.name, 'created_at', b.created_at) as row
    from blocks b join users u on u.id = b.blocked_id
    where b.blocker_id = ${userId} and b.blocked_id > ${after}::int order by b.blocked_id limit ${EXPORT_PAGE_SIZE}`,
);
