/** Anonymizes the reviews and replies of deleted accounts. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

/**
 * Erases the texts of the reviews and replies that the account wrote. Its ratings remain without a name, because the
 * sellers have earned them. Reviews between two erased accounts are deleted.
 */
export async function eraseReviews(tx: Tx, userId: number, limit: number): Promise<number> {
  const texts = await tx.execute(sql`
    update reviews set content = '' where id in (
      select id from reviews where buyer_id = ${userId} and content <> '' order by id limit ${limit})`);
  const replies = await tx.execute(sql`
    update reviews set reply = null, replied_at = null where id in (
      select id from reviews where seller_id = ${userId} and reply is not null order by id limit ${limit})`);
  const abandoned = await tx.execute(sql`
    delete from reviews where id in (
      select r.id from reviews r
      join users o on o.id = case when r.buyer_id = ${userId} then r.seller_id else r.buyer_id end
      where (r.buyer_id = ${userId} or r.seller_id = ${userId}) and o.erased_at is not null order by r.id limit ${limit})`);
  return (texts.rowCount ?? 0) + (replies.rowCount ?? 0) + (abandoned.rowCount ?? 0);
}
