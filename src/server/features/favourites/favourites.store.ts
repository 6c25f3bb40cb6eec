/** How are favourites kept, and what price does each person know of theirs? */
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { isDayAgo, isRealDrop } from '../../db/price-drop.ts';
import { favourites } from '../../db/schema/alerts.ts';

/** Marks a listing at the price it has now. False where it was marked already, or there is no such listing. */
export async function insertFavourite(tx: Queryable, userId: number, listingId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into favourites (user_id, listing_id, known_price_minor, known_currency_id)
    select ${userId}, l.id, l.price_minor, l.currency_id from listings l where l.id = ${listingId}
    on conflict (listing_id, user_id) do nothing
    returning id`);
  return rows.length > 0;
}

/** False where it was not marked. */
export async function deleteFavourite(tx: Queryable, userId: number, listingId: number): Promise<boolean> {
  const rows = await tx
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId)))
    .returning({ id: favourites.id });
  return rows.length > 0;
}

/** From now on these people know this price; returns those to whom it is an alert: a real drop, and none told today. */
export async function noteFavouritesTold(tx: Tx, listingId: number, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const isDrop = isRealDrop(sql`l.price_minor`, sql`l.currency_id`, sql`f.known_price_minor`, sql`f.known_currency_id`);
  // Locked in the order of people: two nodes that deliver the same alert update the same rows.
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    with locked as materialized (
      select id from favourites
      where listing_id = ${listingId} and user_id = any(${sql.param([...userIds])}::int[])
      order by user_id for no key update
    )
    update favourites f set known_price_minor = l.price_minor, known_currency_id = l.currency_id, told_at = now()
    from listings l, locked
    where l.id = ${listingId} and f.id = locked.id and ${isDrop} and ${isDayAgo(sql`f.told_at`)}
    returning f.user_id`);
  return rows.map((row) => row.user_id);
}

/** Leaves this lower price of a favourite to the user's mail of the day. */
export async function postponeFavouriteMail(tx: Tx, userId: number, listingId: number): Promise<void> {
  await tx
    .update(favourites)
    .set({ isDue: true })
    .where(and(eq(favourites.userId, userId), eq(favourites.listingId, listingId)));
}
