/** Turns events into notifications and pushes them. */
import type { NotificationType } from '#contract/notification-types.ts';
import { type ChangeNotification, channels, type UserEvent } from '#contract/realtime.ts';
import type { TradeKind } from '#contract/trade-states.ts';
import type { Tx } from '../../db/db.ts';
import type { EventType } from '../../events/catalogue.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { enqueuePush } from '../../events/pushes.ts';
import {
  insertNotifications,
  markRequestRead,
  markTradeRead,
  type NewNotification,
  renewRequest,
  replaceClosing,
} from './notifications.store.ts';
import { findRequestNotification, listWaitingRequests, readConversationSubject } from './notifications.views.ts';

const entry = (userId: number, id: string): ChangeFeedEntry => ({ userId, type: 'notification', id });

/** Clients receive the notifications through the change feed. */
async function notify(tx: Tx, ...list: readonly NewNotification[]): Promise<ChangeFeedEntry[]> {
  const stored = await insertNotifications(tx, list);
  return stored.map(({ id, recipientId }) => entry(recipientId, id));
}

/** Like `notify`, and also pushes the notification's id, without its content, to the user's channel. */
async function notifyAndPush(tx: Tx, event: UserEvent, notification: NewNotification): Promise<ChangeFeedEntry[]> {
  const entries = await notify(tx, notification);
  await push(tx, event, notification.recipientId, entries);
  return entries;
}

async function push(tx: Tx, event: UserEvent, userId: number, entries: readonly ChangeFeedEntry[]): Promise<void> {
  const channel = channels.user(userId);
  await enqueuePush(
    tx,
    entries.map(({ id }) => ({ channel, event, data: { notification_id: String(id) } satisfies ChangeNotification })),
  );
}

async function closeRequest(tx: Tx, connectionId: number, sellerId: number): Promise<ChangeFeedEntry[]> {
  const id = await markRequestRead(tx, connectionId);
  return id ? [entry(sellerId, id)] : [];
}

/**
 * Returns feed entries for the notifications of undecided contact requests about a listing, because these notifications
 * show the listing's state to the seller.
 */
async function waitingRequestChanges(tx: Tx, { listingId }: { listingId: number }): Promise<ChangeFeedEntry[]> {
  const waiting = await listWaitingRequests(tx, listingId);
  return waiting.map(({ id, recipientId }) => entry(recipientId, id));
}

type TradeNotice = {
  tradeId: number;
  kind: TradeKind;
  memberIds: readonly number[];
  actorId?: number | null;
  version?: number;
};

/**
 * A swap's notification stores the other user as the sender. A ring has no sender, so the recipient is stored instead.
 */
function toMembers(
  type: Extract<NotificationType, `trade_${string}`>,
  { tradeId, kind, memberIds, actorId, version: tradeVersion }: TradeNotice,
  userIds: readonly number[],
): NewNotification[] {
  return userIds.map((recipientId) => {
    const other = kind === 'swap' ? memberIds.find((id) => id !== recipientId) : undefined;
    const isRead = recipientId === actorId;
    return {
      type,
      recipientId,
      senderId: other ?? recipientId,
      listingId: null,
      tradeId,
      ...(tradeVersion && { tradeVersion }),
      isRead,
    };
  });
}

/** The event that causes each type of notification; the code does not compile if a type has no event. */
const causes = {
  connection_request: 'connection.requested',
  connection_accepted: 'connection.accepted',
  connection_declined: 'connection.declined',
  conversation_closed: 'conversation.closed',
  conversation_reopened: 'conversation.reopened',
  reopening_requested: 'conversation.reopening_requested',
  search_match: 'listing.alerted',
  search_cheaper: 'listing.alerted',
  want_match: 'listing.alerted',
  want_found: 'want.found',
  follow_match: 'listing.alerted',
  favourite_cheaper: 'listing.alerted',
  photo_repeated: 'photo.repeated',
  report_acted: 'moderation.decided',
  report_dismissed: 'moderation.decided',
  moderation_decided: 'moderation.decided',
  appeal_decided: 'appeal.decided',
  export_ready: 'export.ready',
  proposal_accepted: 'proposal.decided',
  proposal_declined: 'proposal.decided',
  trade_proposed: 'trade.proposed',
  trade_agreed: 'trade.agreed',
  trade_ended: 'trade.ended',
} as const satisfies Record<NotificationType, EventType>;

type Cause = (typeof causes)[NotificationType];

export const notificationListeners: EventListeners & Required<Pick<EventListeners, Cause>> = {
  'connection.requested': async (tx, { id, buyerId, sellerId, listingId, tradeId }) => {
    // A contact request that was withdrawn and sent again reuses its earlier notification.
    const renewed = await renewRequest(tx, id, tradeId ?? null);
    if (renewed !== undefined) {
      const entries = [entry(sellerId, renewed)];
      await push(tx, 'connection.sent', sellerId, entries);
      return entries;
    }
    const request = {
      recipientId: sellerId,
      senderId: buyerId,
      listingId,
      connectionId: id,
      ...(tradeId && { tradeId }),
    };
    return await notifyAndPush(tx, 'connection.sent', { ...request, type: 'connection_request' });
  },
  'connection.rewritten': async (tx, { id, sellerId }) => {
    const request = await findRequestNotification(tx, id);
    return request === undefined ? [] : [entry(sellerId, request)];
  },
  'connection.withdrawn': (tx, { id, sellerId }) => closeRequest(tx, id, sellerId),
  'connection.accepted': async (tx, { id, buyerId, sellerId, listingId }) => {
    const closed = await closeRequest(tx, id, sellerId);
    const answer = { recipientId: buyerId, senderId: sellerId, listingId, connectionId: id };
    const accepted = { ...answer, type: 'connection_accepted' } as const;
    return [...closed, ...(await notifyAndPush(tx, 'connection.request.accepted', accepted))];
  },
  'connection.declined': async (tx, { id, buyerId, sellerId, listingId, isOffer }) => {
    const closed = await closeRequest(tx, id, sellerId);
    if (isOffer) return closed;
    const answer = { recipientId: buyerId, senderId: sellerId, listingId, connectionId: id };
    return [...closed, ...(await notify(tx, { ...answer, type: 'connection_declined' }))];
  },
  'listing.saved': waitingRequestChanges,
  'listing.closed': waitingRequestChanges,
  'listing.opened': waitingRequestChanges,
  'listing.alerted': async (tx, { listingId, sellerId, alerts }) => {
    const about = { senderId: sellerId, listingId };
    return await notify(
      tx,
      ...alerts.map(({ userId, type, savedSearchId }) => ({ ...about, recipientId: userId, type, savedSearchId })),
    );
  },
  'want.found': (tx, { wantId: savedSearchId, userId, listingId, sellerId }) =>
    notify(tx, { recipientId: userId, senderId: sellerId, listingId, savedSearchId, type: 'want_found' }),
  'photo.repeated': (tx, { userId, listingId }) =>
    notify(tx, { recipientId: userId, senderId: userId, listingId, type: 'photo_repeated' }),
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
  'export.ready': (tx, { userId }) =>
    notify(tx, { recipientId: userId, senderId: userId, listingId: null, type: 'export_ready' }),
  'proposal.decided': (tx, { proposalId, isAccepted, userIds }) => {
    const type = isAccepted ? 'proposal_accepted' : 'proposal_declined';
    return notify(
      tx,
      ...userIds.map((id) => ({ recipientId: id, senderId: id, listingId: null, proposalId, type }) as const),
    );
  },
  'trade.proposed': async (tx, { isRequest, userIds, ...trade }) =>
    isRequest ? [] : await notify(tx, ...toMembers('trade_proposed', trade, userIds)),
  'trade.agreed': async (tx, { hops, ...trade }) => {
    const entries: ChangeFeedEntry[] = [];
    for (const hop of hops) entries.push(...(await closeRequest(tx, hop.connectionId, hop.sellerId)));
    const agreed = await notify(tx, ...toMembers('trade_agreed', trade, trade.memberIds));
    for (const { buyerId } of hops.filter(({ isAnswered }) => isAnswered)) {
      const buyerEntries = agreed.filter(({ userId }) => userId === buyerId);
      await push(tx, 'connection.request.accepted', buyerId, buyerEntries);
    }
    return [...entries, ...agreed];
  },
  // Whoever answers a swap or ring has seen what its notifications say.
  'trade.changed': async (tx, { tradeId, actorId }) =>
    actorId ? (await markTradeRead(tx, tradeId, actorId)).map((id) => entry(actorId, id)) : [],
  'trade.ended': (tx, trade) => notify(tx, ...toMembers('trade_ended', trade, trade.memberIds)),
  'conversation.closed': async (tx, { conversationId, closedBy, otherId }) => {
    const closing = {
      recipientId: otherId,
      senderId: closedBy,
      ...(await readConversationSubject(tx, conversationId)),
    };
    return await notifyAndPush(tx, 'conversation.closed', { ...closing, type: 'conversation_closed' });
  },
  'conversation.reopened': async (tx, { conversationId, reopenedBy, otherId }) => {
    const about = await readConversationSubject(tx, conversationId);
    // If the other participant has not read the notification about the closing yet, turn it into one about the
    // reopening: two notifications would contradict each other.
    const replaced = await replaceClosing(tx, about.connectionId, otherId);
    if (replaced !== undefined) return [entry(otherId, replaced)];
    return await notify(tx, { recipientId: otherId, senderId: reopenedBy, ...about, type: 'conversation_reopened' });
  },
  'conversation.reopening_requested': async (tx, { conversationId, userId, otherId }) => {
    const about = await readConversationSubject(tx, conversationId);
    return await notify(tx, { recipientId: otherId, senderId: userId, ...about, type: 'reopening_requested' });
  },
};
