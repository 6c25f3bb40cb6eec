/** Erases the contact requests of deleted accounts. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { connections } from '../../tables/connections.ts';

/**
 * Declines the undecided requests to the erased user, erases the texts of the user's own requests, and deletes requests
 * that have no conversation and whose buyer is erased.
 */
export async function eraseConnections(tx: Tx, userId: number, limit: number): Promise<number> {
  const declined = await tx
    .update(connections)
    .set({ status: 'declined', decidedAt: sql`now()` })
    .where(and(eq(connections.sellerId, userId), inArray(connections.status, ['sent', 'pending'])))
    .returning({ id: connections.id });
  const deleted = await tx.execute(sql`
    delete from connections where id in (
      select r.id from connections r
      where (r.buyer_id = ${userId} or r.seller_id = ${userId}
          and exists (select 1 from users u where u.id = r.buyer_id and u.erased_at is not null))
        and not exists (select 1 from conversations c where c.listing_id = r.listing_id and c.buyer_id = r.buyer_id)
      order by r.id limit ${limit})`);
  const emptied = await tx.execute(sql`
    update connections set message = '', held_message = null, hold_id = null where id in (
      select id from connections
      where buyer_id = ${userId} and (message <> '' or held_message is not null) order by id limit ${limit})`);
  return declined.length + (deleted.rowCount ?? 0) + (emptied.rowCount ?? 0);
}
