/** Stores blocks, and locks pairs of users against a concurrent block. */

import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { blocks } from '../../tables/blocks.ts';
import { users } from '../../tables/users.ts';

/**
 * Locks a pair of users until the transaction ends. A block and a contact request take the lock exclusively. Any other
 * request that sends something to the other user shares the lock and then reads the block, so that nothing is delivered
 * after the block. Take the lock once per transaction, before any row lock, so that transactions cannot deadlock on it.
 */
export async function lockPair(
  tx: Tx,
  [a, b]: readonly [number, number],
  mode: 'shared' | 'exclusive' = 'shared',
): Promise<void> {
  // One lock key per pair of users. Both ids are positive, so the key is larger than every key in `ADVISORY_LOCKS`.
  const key = (BigInt(Math.min(a, b)) << 32n) | BigInt(Math.max(a, b));
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await tx.execute(sql`select ${lock}(${String(key)}::bigint)`);
}

/** Locks several pairs against concurrent blocks, in a fixed order that prevents deadlocks. */
export async function lockPairs(tx: Tx, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const ordered = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  for (const pair of ordered.sort(([a, b], [c, d]) => a - c || b - d)) await lockPair(tx, pair);
}

/**
 * Locks a pair of users like `lockPair`, and their accounts, so that neither of them can become absent until the
 * transaction ends.
 */
export async function lockPairWithAccounts(tx: Tx, pair: readonly [number, number]): Promise<void> {
  await lockPair(tx, pair);
  const isOfPair = inArray(users.id, [...pair]);
  await tx.select({ id: users.id }).from(users).where(isOfPair).orderBy(asc(users.id)).for('share');
}

/**
 * Locks the row of the blocking user, so that the second of two concurrent blocks counts the first one towards the
 * limit.
 */
export async function lockBlocker(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function insertBlock(tx: Tx, blockerId: number, blockedId: number): Promise<boolean> {
  const rows = await tx
    .insert(blocks)
    .values({ blockerId, blockedId })
    .onConflictDoNothing()
    .returning({ id: blocks.blockedId });
  return rows.length > 0;
}

export async function deleteBlock(tx: Tx, blockerId: number, blockedId: number): Promise<boolean> {
  const rows = await tx
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
    .returning({ id: blocks.blockedId });
  return rows.length > 0;
}

/** Deletes at most `limit` blocks; returns how many. */
export async function eraseBlocks(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from blocks where (blocker_id, blocked_id) in (
      select blocker_id, blocked_id from blocks
      where blocker_id = ${userId} or blocked_id = ${userId} order by 1, 2 limit ${limit})`);
  return rowCount ?? 0;
}
