/** Stores favourites, each with its known price: the price when it was added, or at the user's latest alert. */

import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { isDayAgo, isSignificantDrop } from '../../db/price-drop.ts';
import { favourites } from '../../tables/favourites.ts';

/** Adds a listing at its current price. Returns false if it is already a favourite or does not exist. */
export async function insertFavourite(tx: Queryable, userId: number, listingId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into favourites (user_id, listing_id, known_price_minor, known_currency_id)
    select ${userId}, l.id, l.price_minor, l.currency_id from listings l where l.id = ${listingId}
    on conflict (listing_id, user_id) do nothing
    returning id`);
  return rows.length > 0;
}

export async function deleteFavourite(tx: Queryable, userId: number, listingId: number): Promise<boolean> {
  const rows = await tx
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId)))
    .returning({ id: favourites.id });
  return rows.length > 0;
}

/** `amountMinor` is in hundredths of the currency. */
export type KnownPrice = { amountMinor: number; code: string };

/**
 * Returns the users who get an alert, each with the previous known price, and records the current price as known. A
 * user gets an alert if the price has dropped significantly and their last alert is at least a day old.
 */
export async function recordFavouriteAlerts(
  tx: Tx,
  listingId: number,
  userIds: readonly number[],
): Promise<Map<number, KnownPrice>> {
  if (userIds.length === 0) return new Map();
  const isDrop = isSignificantDrop(
    sql`l.price_minor`,
    sql`l.currency_id`,
    sql`f.known_price_minor`,
    sql`f.known_currency_id`,
  );
  // Lock in the order of user ids, because two nodes that deliver the same alert update the same rows.
  const { rows } = await tx.execute<{ user_id: number } & KnownPrice>(sql`
    with locked as materialized (
      select id, known_price_minor, known_currency_id from favourites
      where listing_id = ${listingId} and user_id = any(${sql.param([...userIds])}::int[])
      order by user_id for no key update
    )
    update favourites f set known_price_minor = l.price_minor, known_currency_id = l.currency_id, told_at = now()
    from listings l, locked
    where l.id = ${listingId} and f.id = locked.id and ${isDrop} and ${isDayAgo(sql`f.told_at`)}
    returning f.user_id, locked.known_price_minor as "amountMinor",
      (select c.code from currencies c where c.id = locked.known_currency_id) as code`);
  return new Map(rows.map(({ user_id, amountMinor, code }) => [user_id, { amountMinor, code }]));
}

/** Moves the alert about a cheaper favourite to the user's daily digest. */
export async function postponeFavouriteMail(tx: Tx, userId: number, listingId: number): Promise<void> {
  await tx
    .update(favourites)
    .set({ isDue: true })
    .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId)));
}

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
