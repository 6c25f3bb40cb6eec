/**
 * Deletes the saved searches, wants and follows of an erased account, other users' follows of it, and the matches that
 * refer to its listings.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

export async function eraseSavedSearches(tx: Tx, userId: number, limit: number): Promise<number> {
  const searches = await tx.execute(sql`
    delete from saved_searches where id in (
      select id from saved_searches where user_id = ${userId} or seller_id = ${userId} order by id limit ${limit})`);
  const matches = await tx.execute(sql`
    delete from saved_search_matches where (saved_search_id, listing_id) in (
      select m.saved_search_id, m.listing_id from saved_search_matches m
      join listings l on l.id = m.listing_id
      where l.seller_id = ${userId} order by 1, 2 limit ${limit})`);
  return (searches.rowCount ?? 0) + (matches.rowCount ?? 0);
}
