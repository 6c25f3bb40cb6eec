/** Delivers contact requests that were held for review by a moderator, and notifies senders of declined ones. */
import type { TransactionEvents, Tx } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { arePresentForEachOther, lockPairWithAccounts } from '../blocks/index.ts';
import { findHeldRequest, listHeldRequests, releaseRequest } from './connections.store.ts';
import { readListingFacts } from './connections.views.ts';

/**
 * Delivers the oldest held request with this text, which a moderator has released. A request that can no longer be sent
 * is not delivered: its sender sees it as unanswered. Returns false if no request with this text is held.
 */
export async function deliverHeldRequest(tx: Tx, events: TransactionEvents, textId: number): Promise<boolean> {
  const held = await findHeldRequest(tx, textId);
  if (!held) return false;
  const { id, buyerId, sellerId, listingId } = held;
  await lockPairWithAccounts(tx, [buyerId, sellerId]);
  const arePresent = await arePresentForEachOther(tx, buyerId, sellerId);
  const isOpen = (await readListingFacts(tx, listingId, buyerId))?.status === 'open';
  const released = await releaseRequest(tx, { id, textId, isDelivered: arePresent && isOpen });
  if (released?.isNew) events.record({ type: 'connection.requested', payload: released.row });
  else if (released?.isRewritten) events.record({ type: 'connection.rewritten', payload: released.row });
  else if (released) await recordChanges(tx, [{ userId: buyerId, type: 'connection', id: listingId }]);
  return true;
}

/** Notifies the sender's clients that requests with this text were declined. */
export async function announceDeclinedRequests(tx: Tx, buyerId: number, textId: number): Promise<void> {
  const rows = await listHeldRequests(tx, textId);
  await recordChanges(
    tx,
    rows.map(({ listingId }) => ({ userId: buyerId, type: 'connection', id: listingId })),
  );
}
