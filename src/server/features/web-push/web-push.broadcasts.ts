/** Turns events into push notifications. */
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueueWebPush } from './push-events.store.ts';

export const webPushListeners: EventListeners = {
  'connection.requested': async (tx, { id, sellerId }) => {
    await enqueueWebPush(tx, [sellerId], { kind: 'request', connectionId: id });
    return [];
  },
  'connection.accepted': async (tx, { id, buyerId }) => {
    await enqueueWebPush(tx, [buyerId], { kind: 'accepted', connectionId: id });
    return [];
  },
  'connection.declined': async (tx, { id, buyerId }) => {
    await enqueueWebPush(tx, [buyerId], { kind: 'declined', connectionId: id });
    return [];
  },
  'listing.alerted': async (tx, { listingId, alerts }) => {
    for (const kind of ['search_match', 'want_match', 'follow_match', 'favourite_cheaper'] as const) {
      const userIds = alerts.filter(({ type }) => type === kind).map(({ userId }) => userId);
      await enqueueWebPush(tx, userIds, { kind, listingId });
    }
    return [];
  },
};
