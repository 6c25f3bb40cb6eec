/** Hides the listings of an account that is about to be deleted, and shows them again if that is cancelled. */
import type { Db, TransactionEvents, Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { runBatches } from '../../jobs/batches.ts';
import { lockDeletionAt, readDeletionAt } from '../auth/index.ts';
import { closeOpenListings, reopenClosedListings } from './listings-of-deleted.store.ts';

const VISIBILITY = 'listing-visibility';

/** Enqueues the change of all listings of this seller, because there can be thousands. */
export async function enqueueListingVisibility(tx: Tx, sellerId: number): Promise<void> {
  await enqueue(tx, VISIBILITY, { sellerId });
}

/** Closes open listings of a seller whose account is deleted. */
export async function hideListings(
  tx: Tx,
  sellerId: number,
  limit: number,
  events: TransactionEvents,
): Promise<number> {
  const ids = await closeOpenListings(tx, sellerId, limit);
  for (const listingId of ids) events.record({ type: 'listing.closed', payload: { listingId } });
  return ids.length;
}

async function showListings(tx: Tx, sellerId: number, limit: number, events: TransactionEvents): Promise<number> {
  const ids = await reopenClosedListings(tx, sellerId, limit);
  for (const listingId of ids) events.record({ type: 'listing.opened', payload: { listingId } });
  return ids.length;
}

/** Locks listings before their seller, as every save of a listing does; the other order deadlocks. */
async function adjust(tx: Tx, sellerId: number, limit: number, events: TransactionEvents): Promise<number> {
  const isHidden = (await readDeletionAt(tx, sellerId)) !== null;
  const count = await (isHidden ? hideListings : showListings)(tx, sellerId, limit, events);
  const isStillHidden = (await lockDeletionAt(tx, sellerId)) !== null;
  if (isHidden !== isStillHidden) throw new Error('the deletion was requested or cancelled meanwhile');
  return count;
}

/**
 * A batch fails and is delivered again if a deletion is requested or cancelled while it runs, so that the listings end
 * in the right state whatever the order of the deliveries.
 */
export const listingVisibilityHandlers = (db: Db): OutboxHandlers => ({
  [VISIBILITY]: async (payload) => {
    const { sellerId } = payload as { sellerId: number };
    await runBatches(db, sellerId, adjust);
  },
});
