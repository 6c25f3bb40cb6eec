/** Hides, restores and erases the listings of accounts that are deleted. */
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type IntegerField, integerFields, listingFields } from '#contract/fields.ts';
import { ERASED_LISTING_NAME } from '#rules/privacy/erased-name.ts';
import type { Tx } from '../../db/db.ts';
import { listingMembers, listings } from '../../tables/listings.ts';
import { findClosedByModerator } from './closed-listings.views.ts';
import { deleteViews } from './listing-views.store.ts';
import { changeStatus } from './listings.store.ts';

/** Closes open listings, and marks them to be reopened if the deletion is cancelled. Returns their ids. */
export async function closeOpenListings(tx: Tx, sellerId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), eq(listings.status, 'open')))
    .orderBy(asc(listings.id))
    .limit(limit)
    .for('no key update');
  for (const { id } of rows) await changeStatus(tx, id, 'closed', true);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.update(listings).set({ reopens: true }).where(inArray(listings.id, ids));
  return ids;
}

/** Reverses `closeOpenListings`. Also returns the ids of listings that stay closed because a moderator closed them. */
export async function reopenClosedListings(tx: Tx, sellerId: number, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), listings.reopens))
    .orderBy(asc(listings.id))
    .limit(limit)
    .for('no key update');
  const ids = rows.map(({ id }) => id);
  const stayClosed = await findClosedByModerator(tx, ids);
  for (const id of ids) if (!stayClosed.has(id)) await changeStatus(tx, id, 'opened', true);
  if (ids.length > 0) await tx.update(listings).set({ reopens: false }).where(inArray(listings.id, ids));
  return ids;
}

const noIntegers = Object.fromEntries(
  integerFields.map((field: IntegerField) => [(listingFields[field] as { column: string }).column, null]),
);

/** Erases text, price, pictures, members and item details. The rows remain for the conversations about them. */
export async function eraseListings(tx: Tx, sellerId: number, limit: number): Promise<number> {
  const rows = await tx
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isNotNull(listings.image1Id)))
    .orderBy(asc(listings.id))
    .limit(limit)
    .for('no key update');
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(listingMembers).where(inArray(listingMembers.listingId, ids));
  await deleteViews(tx, ids);
  await tx
    .update(listings)
    .set({
      ...noIntegers,
      shipsFrom: null,
      shipsTo: null,
      shippingCost: null,
      conditionId: null,
      clientId: null,
      name: ERASED_LISTING_NAME,
      priceMinor: 0,
      wasPriceMinor: null,
      reducedAt: null,
      raisedAt: null,
      description: '',
      image1Id: null,
      image2Id: null,
      image3Id: null,
      reopens: false,
    })
    .where(inArray(listings.id, ids));
  return ids.length;
}

/**
 * Deletes erased listings that no conversation, contact request or agreed trade refers to. Deleting a listing removes
 * it from its trades; in an agreed trade, the other users would no longer see what they get.
 */
export async function deleteErasedListings(tx: Tx, sellerId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from listings where id in (
      select l.id from listings l
      where l.seller_id = ${sellerId} and l.image1_id is null
        and not exists (select 1 from conversations c where c.listing_id = l.id)
        and not exists (select 1 from connections c where c.listing_id = l.id)
        and not exists (select 1 from bundle_listings b where b.listing_id = l.id)
        and not exists (select 1 from agreed_listings a where a.listing_id = l.id)
      order by l.id limit ${limit} for no key update
    )`);
  return rowCount ?? 0;
}
