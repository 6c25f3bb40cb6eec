/** Stores which listings each saved search has already notified its user about. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { isDayAgo, isSignificantDrop } from '../../db/price-drop.ts';
import { openListings } from '../visibility/index.ts';

/**
 * Locks the listing until the transaction ends. Returns undefined if it is closed, hidden or no longer has this
 * version.
 */
export async function lockUnchangedListing(tx: Tx, listingId: number, version: number): Promise<number | undefined> {
  const { rows } = await tx.execute<{ seller_id: number }>(sql`
    select seller_id from listings where id = ${listingId} and version = ${version} and ${openListings('listings')} for share`);
  return rows[0]?.seller_id;
}

/**
 * Records that these searches match the listing at its current price. Returns the searches to alert, mapped to false
 * for a first match, or to true if the listing became cheaper (the last alert is at least a day old and had a clearly
 * higher price). The bell, push notifications and emails all use this record. Skips searches that were deleted in the
 * meantime.
 */
export async function recordMatches(
  tx: Tx,
  listingId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  if (ids.length === 0) return new Map();
  const isDrop = isSignificantDrop(
    sql`excluded.known_price_minor`,
    sql`excluded.known_currency_id`,
    sql`told.known_price_minor`,
    sql`told.known_currency_id`,
  );
  const { rows } = await tx.execute<{ id: number; is_cheaper: boolean }>(sql`
    with locked as (
      select id, mails from saved_searches where id = any(${sql.param([...ids])}::int[]) order by id for key share
    )
    insert into saved_search_matches as told (saved_search_id, listing_id, known_price_minor, known_currency_id, is_due)
    select locked.id, l.id, l.price_minor, l.currency_id, locked.mails = 'daily'
    from locked, listings l where l.id = ${listingId} order by locked.id
    on conflict (saved_search_id, listing_id) do update
      set known_price_minor = excluded.known_price_minor, known_currency_id = excluded.known_currency_id,
        told_at = now(), is_due = excluded.is_due, is_cheaper = true
      where ${isDrop} and ${isDayAgo(sql`told.told_at`)}
    returning saved_search_id as id, is_cheaper`);
  return new Map(rows.map((row) => [row.id, row.is_cheaper]));
}

export async function postponeMatchMails(
  tx: Tx,
  userId: number,
  listingId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update saved_search_matches m set is_due = true from saved_searches s
    where s.id = m.saved_search_id and s.user_id = ${userId} and s.mails = 'at_once'
      and m.listing_id = ${listingId} and s.id = any(${sql.param([...ids])}::int[])`);
}
