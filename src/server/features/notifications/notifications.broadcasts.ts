/** Turns events into notifications and pushes them. */
import type { NotificationType } from '#contract/notification-types.ts';
import { type ChangeNotification, channels, type UserEvent } from '#contract/realtime.ts';
import type { Tx } from '../../db/db.ts';
import type { EventType } from '../../events/catalogue.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueuePush } from '../../events/pushes.ts';
import { insertNotifications, markRequestRead, type NewNotification } from './notifications.store.ts';
import { readDeal } from './notifications.views.ts';

const entry = (userId: number, id: string): ChangeFeedEntry => ({ userId, type: 'notification', id });

/** Stores notifications. Clients learn about them from the change feed. */
async function notify(tx: Tx, ...list: readonly NewNotification[]): Promise<ChangeFeedEntry[]> {
  const stored = await insertNotifications(tx, list);
  return stored.map(({ id, recipientId }) => entry(recipientId, id));
}

/** Also pushes the id of the notification, without its content, to the user's channel. */
async function notifyAndPush(tx: Tx, event: UserEvent, notification: NewNotification): Promise<ChangeFeedEntry[]> {
  const entries = await notify(tx, notification);
  const channel = channels.user(notification.recipientId);
  await enqueuePush(
    tx,
    entries.map(({ id }) => ({ channel, event, data: { notification_id: String(id) } satisfies ChangeNotification })),
  );
  return entries;
}

async function closeRequest(tx: Tx, connectionId: number, sellerId: number): Promise<ChangeFeedEntry[]> {
  const id = await markRequestRead(tx, connectionId);
  return id ? [entry(sellerId, id)] : [];
}

/** The event that causes each type of notification; a type without one does not compile. */
const causes = {
  connection_request: 'connection.requested',
  connection_accepted: 'connection.accepted',
  conversation_closed: 'conversation.closed',
  search_match: 'listing.alerted',
  favourite_cheaper: 'listing.alerted',
  report_acted: 'moderation.decided',
  report_dismissed: 'moderation.decided',
  moderation_decided: 'moderation.decided',
  appeal_decided: 'appeal.decided',
} as const satisfies Record<NotificationType, EventType>;

type Cause = (typeof causes)[NotificationType];

export const notificationListeners: EventListeners & Required<Pick<EventListeners, Cause>> = {
  'connection.requested': (tx, { id, buyerId, sellerId, listingId }) => {
    const request = { recipientId: sellerId, senderId: buyerId, listingId, connectionId: id };
    return notifyAndPush(tx, 'connection.sent', { ...request, type: 'connection_request' });
  },
  'connection.accepted': async (tx, { id, buyerId, sellerId, listingId }) => {
    const closed = await closeRequest(tx, id, sellerId);
    const answer = { recipientId: buyerId, senderId: sellerId, listingId, connectionId: id };
    const accepted = { ...answer, type: 'connection_accepted' } as const;
    return [...closed, ...(await notifyAndPush(tx, 'connection.request.accepted', accepted))];
  },
  'connection.declined': (tx, { id, sellerId }) => closeRequest(tx, id, sellerId),
  'listing.alerted': (tx, { listingId, sellerId, alerts }) =>
    notify(
      tx,
      ...alerts.map(({ userId, ...alert }) => ({ recipientId: userId, senderId: sellerId, listingId, ...alert })),
    ),
  'moderation.decided': (tx, { decisionId, userId, reporterIds, isDismissed }) => {
    const outcome = isDismissed ? 'report_dismissed' : 'report_acted';
    const toReporters = reporterIds.map(
      (id) => ({ recipientId: id, senderId: id, listingId: null, type: outcome }) as const,
    );
    const decided = { listingId: null, decisionId, type: 'moderation_decided' } as const;
    return notify(tx, ...toReporters, ...(userId ? [{ ...decided, recipientId: userId, senderId: userId }] : []));
  },
  'appeal.decided': (tx, { decisionId, userId }) =>
    notify(tx, { recipientId: userId, senderId: userId, listingId: null, decisionId, type: 'appeal_decided' }),
  'conversation.closed': async (tx, { conversationId, closedBy, otherId }) => {
    const closing = { recipientId: otherId, senderId: closedBy, ...(await readDeal(tx, conversationId)) };
    return await notifyAndPush(tx, 'conversation.closed', { ...closing, type: 'conversation_closed' });
  },
};
