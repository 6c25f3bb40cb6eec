/**
 * Marks wants as found when a trade or sale delivers a listing that fits them, and makes them active again when the
 * listing is reopened or was sold to another user after all.
 */
import type { Tx } from '../../db/db.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { setWantSearchesPaused } from '../saved-searches/index.ts';
import { enqueueWantFits } from './fits.store.ts';
import { type FoundWant, listAgreedListings, listLost, listNewlyFound } from './found-wants.views.ts';
import { clearFound, setFound } from './wants.store.ts';

const idsOf = (wants: readonly FoundWant[]): number[] => wants.map(({ id }) => id);

async function updateFound(tx: Tx, listingId: number): Promise<ChangeFeedEntry[]> {
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
  return changed.map(({ id, userId }) => ({ userId, type: 'want', id }));
}

const ofListing = (tx: Tx, { listingId }: { listingId: number }) => updateFound(tx, listingId);

export const foundWantListeners: EventListeners = {
  'listing.saved': ofListing,
  'listing.opened': ofListing,
  'trade.agreed': async (tx, { tradeId }) => {
    const entries: ChangeFeedEntry[] = [];
    for (const listingId of await listAgreedListings(tx, tradeId)) entries.push(...(await updateFound(tx, listingId)));
    return entries;
  },
};
