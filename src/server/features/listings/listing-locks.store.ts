/** Locks listings that a transaction is about to add to a request or a trade. */
import { asc, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/db.ts';
import { listings } from '../../tables/listings.ts';

/** Locks the listings in the order of their ids, so that transactions do not deadlock. */
export async function lockListings(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(inArray(listings.id, [...ids]))
    .orderBy(asc(listings.id))
    .for('no key update');
}
