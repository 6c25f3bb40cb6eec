/**
 * Marks wants as found when a trade or sale delivers a listing that fits them, and makes them active again when the
 * listing is reopened or was sold to another user after all.
 */
import type { Tx } from '../../db/db.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { lockWantSearches, setWantSearchesPaused } from '../saved-searches/index.ts';
import { enqueueWantFits } from './fits.store.ts';
import { type FoundWant, listAgreedListings, listDelivered, listLost, listNewlyFound } from './found-wants.views.ts';
import { clearFound, setFound } from './wants.store.ts';

const idsOf = (wants: readonly FoundWant[]): number[] => wants.map(({ id }) => id);

async function updateFound(tx: Tx, listingIds: readonly number[]): Promise<ChangeFeedEntry[]> {
  const delivered = await listDelivered(tx, listingIds);
  const changing: FoundWant[] = [];
  for (const id of delivered) changing.push(...(await listLost(tx, id)), ...(await listNewlyFound(tx, id)));
  if (changing.length === 0) return [];
  await lockWantSearches(tx, idsOf(changing));
  // Reads again, because another transaction can have changed these wants before they were locked.
  const entries: ChangeFeedEntry[] = [];
  for (const listingId of delivered) {
    const lost = await listLost(tx, listingId);
    const found = await listNewlyFound(tx, listingId);
    if (lost.length > 0) {
      await clearFound(tx, idsOf(lost));
      await setWantSearchesPaused(tx, idsOf(lost), false);
    }
    if (found.length > 0) {
      await setFound(tx, idsOf(found), listingId);
      await setWantSearchesPaused(tx, idsOf(found), true);
    }
    const changed = [...lost, ...found];
    await enqueueWantFits(tx, idsOf(changed));
    entries.push(...changed.map(({ id, userId }): ChangeFeedEntry => ({ userId, type: 'want', id })));
  }
  return entries;
}

const ofListing = (tx: Tx, { listingId }: { listingId: number }) => updateFound(tx, [listingId]);

export const foundWantListeners: EventListeners = {
  'listing.saved': ofListing,
  'listing.opened': ofListing,
  'trade.agreed': async (tx, { tradeId }) => updateFound(tx, await listAgreedListings(tx, tradeId)),
};
