/** Whose clients learn what of a request? */
import type { EventListener } from '../../db/db.ts';
import { lockChangeFeeds, recordChanges } from '../../events/changes.ts';
import { receiveRequests } from './connections.store.ts';

/** Says to the buyer that the status has changed; marks requests received when their seller has been shown them. */
export const connectionListener: EventListener = async (tx, event) => {
  switch (event.type) {
    case 'connection.requested':
    case 'connection.accepted':
    case 'connection.declined':
      // The seller's notification follows: two people who ask each other at once must not wait in a circle.
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
