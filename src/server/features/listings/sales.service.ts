/** Marks listings as sold. */
import type { z } from 'zod';
import type { Sale } from '#contract/listings.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { applyStatus } from './listings.service.ts';
import { lockListing, setSale } from './listings.store.ts';
import { isBuyerOf } from './sales.views.ts';

/** Closes the user's listing and records its sale. Marking it again replaces the buyer and the price. */
export async function markSold(db: Db, id: number, sale: z.output<typeof Sale>): Promise<void> {
  const { buyer_id: buyerId, price } = sale;
  await withTransaction(db, async (tx, events) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    if (buyerId !== null && !(await isBuyerOf(tx, id, buyerId))) failField('buyer_id', 'not_a_buyer');
    await applyStatus(tx, events, id, stored, 'closed', false);
    await setSale(tx, id, { soldToId: buyerId, soldPriceMinor: price === null ? null : Math.round(price * 100) });
    events.record({ type: 'listing.saved', payload: { listingId: id } });
  });
}
