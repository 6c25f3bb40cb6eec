/** Deletes the rows of all pictures of an erased account. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

/** Returns the storage keys of at most `limit` deleted pictures. The pictures must no longer be referenced. */
export async function deletePicturesOf(tx: Tx, userId: number, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ key: string }>(sql`
    delete from images where id in (
      select id from images where owner_id = ${userId} order by id limit ${limit})
    returning key`);
  return rows.map((row) => row.key);
}
