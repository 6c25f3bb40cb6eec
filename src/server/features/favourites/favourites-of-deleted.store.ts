/** Deletes the favourites of an erased account, and those that refer to its listings. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

/** Returns the number of deleted favourites; 0 if none remain. */
export async function eraseFavourites(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from favourites where id in (
      select f.id from favourites f
      where f.user_id = ${userId} or f.listing_id in (select l.id from listings l where l.seller_id = ${userId})
      order by f.listing_id, f.user_id limit ${limit}
    )`);
  return rowCount ?? 0;
}
