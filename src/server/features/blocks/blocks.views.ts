/** Reads blocks. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Block } from '#contract/blocks.ts';
import { type BlockState, isHidden } from '#rules/blocks/block-effects.ts';
import type { BlockFacts } from '#rules/blocks/block-refusal.ts';
import type { ReadCache } from '../../cache/read-cache.ts';
import type { Db, Queryable } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';
import { blocks } from '../../tables/blocks.ts';
import { users } from '../../tables/users.ts';

/** The viewer's user id; undefined for a visitor. */
type Viewer = number | undefined;

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
