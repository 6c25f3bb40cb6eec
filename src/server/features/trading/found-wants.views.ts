/** Reads which wants a sold or traded listing has found, and which it no longer finds. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { fittingSearches } from '../saved-searches/index.ts';

/** The buyer of a closed listing, and the user who received it in an agreed trade. */
const receivers = (listingId: number) => sql`receivers as (
  select l.sold_to_id as user_id from listings l
  where l.id = ${listingId} and l.status = 'closed' and l.sold_to_id is not null
  union
  select i.to_id from agreed_listings a join trade_items i using (trade_id, listing_id) join listings l on l.id = listing_id
  where listing_id = ${listingId} and l.status = 'closed')`;

export type FoundWant = { id: number; userId: number; sellerId: number };

/**
 * Returns the listings that have a receiver or have found a want. Most saved listings do not, so that the wants they fit
 * need not be looked up.
 */
export async function listDelivered(tx: Tx, listingIds: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select l.id from listings l where l.id = any(${sql.param([...listingIds])}::int[]) and (
      l.status = 'closed' and (l.sold_to_id is not null or exists (select from agreed_listings a where a.listing_id = l.id))
      or exists (select from wants w where w.found_listing_id = l.id)) order by 1`);
  return rows.map(({ id }) => id);
}

/**
 * The active wants of the receivers that the listing fits, as it did before it was closed and whatever was paid for it.
 * A listing fulfils one want of a receiver: none of the others fit any more once it has found a want of theirs.
 */
const fittingWants = (
  listingId: number,
) => sql`${receivers(listingId)}, ${fittingSearches(listingId, { isDelivered: true })},
  fitting_wants as (
    select w.saved_search_id as id, w.user_id, l.seller_id, w.priority, s.needed,
      coalesce(cardinality(s.member_ids), 0) as members, coalesce(cardinality(s.source_type_ids), 0) as sources,
      coalesce(s.filters->>'q', '') <> '' as has_words
    from fitting f join saved_searches s using (id) join wants w on w.saved_search_id = f.id
    join receivers r on r.user_id = w.user_id join listings l on l.id = ${listingId}
    where not exists (select from wants o where o.user_id = w.user_id and o.found_listing_id = ${listingId}))`;

/** All wants that the listing can find, for locking them. */
export async function listFittingWants(tx: Tx, listingId: number): Promise<FoundWant[]> {
  const { rows } = await tx.execute<FoundWant>(sql`
    with ${fittingWants(listingId)} select id, user_id as "userId", seller_id as "sellerId" from fitting_wants order by 1`);
  return rows;
}

/**
 * The want of each receiver that describes the listing most closely: the one with the most kinds of criteria, then with
 * the fewest alternatives and the most words, then the most important and the oldest one. A collector who has received
 * one item still looks for the other items of a broader want.
 */
export async function listNewlyFound(tx: Tx, listingId: number): Promise<FoundWant[]> {
  const { rows } = await tx.execute<FoundWant>(sql`
    with ${fittingWants(listingId)}
    select distinct on (user_id) id, user_id as "userId", seller_id as "sellerId" from fitting_wants
    order by user_id, has_words::int + (members > 0)::int + (sources > 0)::int desc, members + sources, needed desc,
      priority, id`);
  return rows;
}

/** The wants that this listing has found, but whose owners no longer receive it. */
export async function listLost(tx: Tx, listingId: number): Promise<FoundWant[]> {
  const { rows } = await tx.execute<FoundWant>(sql`
    with ${receivers(listingId)}
    select w.saved_search_id as id, w.user_id as "userId", l.seller_id as "sellerId"
    from wants w join listings l on l.id = w.found_listing_id
    where w.found_listing_id = ${listingId} and w.found_at is not null
      and w.user_id not in (select user_id from receivers) order by 1`);
  return rows;
}

export async function listAgreedListings(tx: Tx, tradeId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select listing_id as id from agreed_listings where trade_id = ${tradeId} order by 1`,
  );
  return rows.map(({ id }) => id);
}
