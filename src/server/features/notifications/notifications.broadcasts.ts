/** Turns events into notifications and pushes them. */
import { type ChangeNotification, channels, type UserEvent } from '#contract/realtime.ts';
import type { DomainEvents, EventListener, Tx } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { enqueuePush } from '../../events/pushes.ts';
import { insertNotifications, markRequestRead, type NewNotification } from './notifications.store.ts';

/** Stores a notification and pushes its id, without its content, to the user's channel. */
async function notify(tx: Tx, event: UserEvent, notification: NewNotification): Promise<void> {
  for (const { id, recipientId } of await insertNotifications(tx, [notification])) {
    const hint: ChangeNotification = { notification_id: id };
    await enqueuePush(tx, [{ channel: channels.user(recipientId), event, data: hint }]);
    await recordChanges(tx, [{ userId: recipientId, type: 'notification', id }]);
  }
}

/** Stores many notifications at once. Clients learn about them from the change feed. */
async function notifyAll(tx: Tx, { listingId, sellerId, alerts }: DomainEvents['listing.alerted']): Promise<void> {
  const list = alerts.map(({ userId, ...alert }) => ({ recipientId: userId, senderId: sellerId, listingId, ...alert }));
  const stored = await insertNotifications(tx, list);
  await recordChanges(
    tx,
    stored.map(({ id, recipientId }) => ({ userId: recipientId, type: 'notification', id })),
  );
}

async function closeRequest(tx: Tx, connectionId: number, sellerId: number): Promise<void> {
  const id = await markRequestRead(tx, connectionId);
  if (id) await recordChanges(tx, [{ userId: sellerId, type: 'notification', id }]);
}

export const notificationListener: EventListener = async (tx, event) => {
  switch (event.type) {
    case 'connection.requested': {
      const { id, buyerId, sellerId, listingId } = event.payload;
      const request = { recipientId: sellerId, senderId: buyerId, listingId, connectionId: id };
      return await notify(tx, 'connection.sent', { ...request, type: 'connection_request' });
    }
    case 'connection.accepted': {
      const { id, buyerId, sellerId, listingId } = event.payload;
      await closeRequest(tx, id, sellerId);
      const answer = { recipientId: buyerId, senderId: sellerId, listingId, connectionId: id };
      return await notify(tx, 'connection.request.accepted', { ...answer, type: 'connection_accepted' });
    }
    case 'connection.declined':
      return await closeRequest(tx, event.payload.id, event.payload.sellerId);
    case 'listing.alerted':
      return await notifyAll(tx, event.payload);
    case 'conversation.closed': {
      const { closedBy, otherId, listingId, connectionId } = event.payload;
      const closing = { recipientId: otherId, senderId: closedBy, listingId, connectionId };
      return await notify(tx, 'conversation.closed', { ...closing, type: 'conversation_closed' });
    }
  }
};
