/** Deletes the blocks of erased accounts, in both directions. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

/** Deletes at most `limit` blocks; returns how many. */
export async function eraseBlocks(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from blocks where (blocker_id, blocked_id) in (
      select blocker_id, blocked_id from blocks
      where blocker_id = ${userId} or blocked_id = ${userId} order by 1, 2 limit ${limit})`);
  return rowCount ?? 0;
}
