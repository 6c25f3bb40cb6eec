/** Pushes changes of contact requests to buyers. */
import type { EventListener } from '../../db/db.ts';
import { lockChangeFeeds, recordChanges } from '../../events/changes.ts';
import { receiveRequests } from './connections.store.ts';

/** Notifies the buyer of a new status. Marks requests as received when their seller has seen them. */
export const connectionListener: EventListener = async (tx, event) => {
  switch (event.type) {
    case 'connection.requested':
    case 'connection.accepted':
    case 'connection.declined':
      // Lock both feeds now, because the seller's notification follows: two users who contact each other at the same
      // time would otherwise deadlock.
      await lockChangeFeeds(tx, [event.payload.buyerId, event.payload.sellerId]);
      await recordChanges(tx, [{ userId: event.payload.buyerId, type: 'connection', id: event.payload.listingId }]);
      return;
    case 'notifications.shown': {
      const received = await receiveRequests(tx, event.payload.userId);
      await recordChanges(
        tx,
        received.map((row) => ({ userId: row.buyerId, type: 'connection', id: row.listingId })),
      );
      return;
    }
  }
};
