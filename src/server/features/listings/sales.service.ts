/** Marks listings as sold. */
import type { z } from 'zod';
import type { Sale } from '#contract/listings.ts';
import { hasTooManyDecimals } from '#rules/listings/price-decimals.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { applyStatus } from './listings.service.ts';
import { currencyCodeOf, lockListing, setSale } from './listings.store.ts';
import { isBuyerOf } from './sales.views.ts';

/** Closes the user's listing and records its sale. Marking a listing as sold again replaces the buyer and the price. */
export async function markSold(db: Db, id: number, sale: z.output<typeof Sale>): Promise<void> {
  const { buyer_id: buyerId, price } = sale;
  await withTransaction(db, async (tx, events) => {
    const stored = (await lockListing(tx, id)) ?? fail('not_found');
    if (buyerId !== null && !(await isBuyerOf(tx, id, buyerId))) failField('buyer_id', 'not_a_buyer');
    const soldPriceMinor = price === null ? null : Math.round(price * 100);
    const currency = await currencyCodeOf(tx, stored);
    if (hasTooManyDecimals(soldPriceMinor ?? 0, currency)) failField('price', 'price_not_whole', { currency });
    await applyStatus(tx, events, id, stored, 'closed', false);
    await setSale(tx, id, { soldToId: buyerId, soldPriceMinor });
    events.record({ type: 'listing.saved', payload: { listingId: id } });
  });
}
