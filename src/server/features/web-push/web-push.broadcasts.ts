/** Turns events into push notifications. */
import type { EventListeners } from '../../events/event-bus.ts';
import { alertKinds, enqueueWebPush } from './push-events.store.ts';

const without = (ids: readonly number[], id: number | null): number[] => ids.filter((memberId) => memberId !== id);

export const webPushListeners: EventListeners = {
  'connection.requested': async (tx, { id, sellerId }) => {
    await enqueueWebPush(tx, [sellerId], { kind: 'request', connectionId: id });
    return [];
  },
  'connection.accepted': async (tx, { id, buyerId }) => {
    await enqueueWebPush(tx, [buyerId], { kind: 'accepted', connectionId: id });
    return [];
  },
  'connection.declined': async (tx, { id, buyerId, isOffer }) => {
    // The end of a swap offer has its own notification.
    if (!isOffer) await enqueueWebPush(tx, [buyerId], { kind: 'declined', connectionId: id });
    return [];
  },
  'trade.proposed': async (tx, { tradeId, userIds, version, isRequest }) => {
    // A first offer is announced by its contact request.
    if (!isRequest) await enqueueWebPush(tx, userIds, { kind: 'trade_proposed', tradeId, version });
    return [];
  },
  'trade.agreed': async (tx, { tradeId, memberIds, actorId }) => {
    await enqueueWebPush(tx, without(memberIds, actorId), { kind: 'trade_agreed', tradeId });
    return [];
  },
  'trade.ended': async (tx, { tradeId, memberIds, actorId }) => {
    await enqueueWebPush(tx, without(memberIds, actorId), { kind: 'trade_ended', tradeId });
    return [];
  },
  'listing.alerted': async (tx, { listingId, alerts }) => {
    for (const kind of alertKinds) {
      const userIds = alerts.filter(({ type }) => type === kind).map(({ userId }) => userId);
      await enqueueWebPush(tx, userIds, { kind, listingId });
    }
    return [];
  },
};
