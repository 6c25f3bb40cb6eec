/** Hides the listings of an account that is about to be deleted, and shows them again if the deletion is cancelled. */
import type { Db, TransactionEvents, Tx } from '../../db/db.ts';
import { enqueue, type OutboxHandlers } from '../../events/outbox.ts';
import { runBatches } from '../../jobs/batches.ts';
import { lockDeletionAt, readDeletionAt } from '../auth/index.ts';
import { closeOpenListings, reopenClosedListings } from './listings-of-deleted.store.ts';

const VISIBILITY = 'listing-visibility';

/** Changes the listings after the commit and in batches, because a seller can have thousands. */
export async function enqueueListingVisibility(tx: Tx, sellerId: number): Promise<void> {
  await enqueue(tx, VISIBILITY, { sellerId });
}

/** Closes up to `limit` open listings of the seller and returns how many it closed. */
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

/** Locks listings before their seller, as every save of a listing does; the opposite order can deadlock. */
async function adjust(tx: Tx, sellerId: number, limit: number, events: TransactionEvents): Promise<number> {
  const isHidden = (await readDeletionAt(tx, sellerId)) !== null;
  const count = await (isHidden ? hideListings : showListings)(tx, sellerId, limit, events);
  const isStillHidden = (await lockDeletionAt(tx, sellerId)) !== null;
  if (isHidden !== isStillHidden) throw new Error('the deletion was requested or cancelled meanwhile');
  return count;
}

/**
 * A batch fails and is delivered again if the deletion is requested or cancelled while it runs. The final state of the
 * listings is therefore correct, in whatever order the outbox rows are delivered.
 */
export const listingVisibilityHandlers = (db: Db): OutboxHandlers => ({
  [VISIBILITY]: async (payload) => {
    const { sellerId } = payload as { sellerId: number };
    await runBatches(db, sellerId, adjust);
  },
});
