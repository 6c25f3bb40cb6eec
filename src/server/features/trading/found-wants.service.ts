/**
 * Marks wants as found when a trade or sale delivers a listing that fits them, and makes them active again when the
 * listing is reopened or was sold to another user after all.
 */
import type { TransactionEvents, Tx } from '../../db/db.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { lockWantSearches, setWantSearchesPaused } from '../saved-searches/index.ts';
import { enqueueWantFits } from './fits.store.ts';
import {
  type FoundWant,
  listAgreedListings,
  listDelivered,
  listFittingWants,
  listLost,
  listNewlyFound,
} from './found-wants.views.ts';
import { clearFound, setFound } from './wants.store.ts';

const idsOf = (wants: readonly FoundWant[]): number[] => wants.map(({ id }) => id);

async function markLost(tx: Tx, listingId: number): Promise<FoundWant[]> {
  const lost = await listLost(tx, listingId);
  if (lost.length === 0) return [];
  await clearFound(tx, idsOf(lost));
  await setWantSearchesPaused(tx, idsOf(lost), false);
  return lost;
}

async function markFound(tx: Tx, events: TransactionEvents, listingId: number): Promise<FoundWant[]> {
  const found = await listNewlyFound(tx, listingId);
  if (found.length === 0) return [];
  await setFound(tx, idsOf(found), listingId);
  await setWantSearchesPaused(tx, idsOf(found), true);
  for (const { id: wantId, userId, sellerId } of found) {
    events.record({ type: 'want.found', payload: { wantId, userId, listingId, sellerId } });
  }
  return found;
}

export async function updateFound(
  tx: Tx,
  events: TransactionEvents,
  listingIds: readonly number[],
): Promise<ChangeFeedEntry[]> {
  const delivered = await listDelivered(tx, listingIds);
  const changing: FoundWant[] = [];
  for (const id of delivered) changing.push(...(await listLost(tx, id)), ...(await listFittingWants(tx, id)));
  if (changing.length === 0) return [];
  await lockWantSearches(tx, idsOf(changing));
  // Reads again, because another transaction can have changed these wants before they were locked. A listing that is
  // delivered together with another one finds the best of the wants that the other has left.
  const entries: ChangeFeedEntry[] = [];
  for (const listingId of delivered) {
    const changed = [...(await markLost(tx, listingId)), ...(await markFound(tx, events, listingId))];
    await enqueueWantFits(tx, idsOf(changed));
    entries.push(...changed.map(({ id, userId }): ChangeFeedEntry => ({ userId, type: 'want', id })));
  }
  return entries;
}

const ofListing = (tx: Tx, { listingId }: { listingId: number }, events: TransactionEvents) =>
  updateFound(tx, events, [listingId]);

export const foundWantListeners: EventListeners = {
  'listing.saved': ofListing,
  'listing.opened': ofListing,
  'trade.agreed': async (tx, { tradeId }, events) => updateFound(tx, events, await listAgreedListings(tx, tradeId)),
};
