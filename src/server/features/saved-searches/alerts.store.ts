/** How is it kept of which listings the person of a saved search has been told? */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';

/**
 * Notes these searches' matches at the price of now; answers those for which it is news: the first time, or cheaper
 * than ever told. Searches that were forgotten meanwhile are passed over.
 */
export async function noteMatches(tx: Tx, listingId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ id: number }>(sql`
    with kept as (
      select id, mails from saved_searches where id = any(${sql.param([...ids])}::int[]) order by id for key share
    )
    insert into saved_search_matches as told (saved_search_id, listing_id, known_price_minor, known_currency_id, is_due)
    select kept.id, l.id, l.price_minor, l.currency_id, kept.mails = 'daily'
    from kept, listings l where l.id = ${listingId} order by kept.id
    on conflict (saved_search_id, listing_id) do update
      set known_price_minor = excluded.known_price_minor, known_currency_id = excluded.known_currency_id,
        told_at = now(), is_due = excluded.is_due
      where is_cheaper(excluded.known_price_minor, excluded.known_currency_id,
        told.known_price_minor, told.known_currency_id)
    returning saved_search_id as id`);
  return rows.map((row) => row.id);
}
