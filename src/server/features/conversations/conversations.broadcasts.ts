/** Pushes conversation events to both participants. */
import { randomUUID } from 'node:crypto';
import { type ChangeNotification, channels, type PrivateConversationEvents, PUSH_BYTES } from '#contract/realtime.ts';
import type { DomainEvents, EventListener, Tx } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { enqueuePush, type Push } from '../../events/pushes.ts';
import { insertMessage, openConversation } from './conversations.store.ts';
import { partiesAbout } from './conversations.views.ts';

const changed = (conversationId: number, ...userIds: number[]) =>
  userIds.map((userId) => ({ userId, type: 'conversation', id: conversationId }) as const);

/** Opens the conversation of an accepted request. The contact message becomes its first message. */
async function beginConversation(tx: Tx, connection: DomainEvents['connection.accepted']): Promise<void> {
  const { buyerId, sellerId, message } = connection;
  const conversationId = await openConversation(tx, connection);
  if (message !== '') {
    await insertMessage(tx, { conversationId, senderId: buyerId, clientId: randomUUID(), body: message }, []);
  }
  await recordChanges(tx, changed(conversationId, buyerId, sellerId));
}

async function announceMessage(tx: Tx, { message, senderId, otherId }: DomainEvents['message.sent']): Promise<void> {
  const content: PrivateConversationEvents['message.created'] = message;
  // A random id, because the event must have a notification id but messages create no notification.
  const hint: ChangeNotification = { notification_id: randomUUID() };
  const pushes: Push[] = [{ channel: channels.user(otherId), event: 'message.sent', data: hint }];
  // A message too large for one event is not pushed: clients fetch it after the `changed` event below.
  if (Buffer.byteLength(JSON.stringify(content)) <= PUSH_BYTES) {
    const channel = channels.privateConversation(message.conversation_id);
    pushes.unshift({ channel, event: 'message.created', data: content });
  }
  await enqueuePush(tx, pushes);
  await recordChanges(tx, changed(message.conversation_id, senderId, otherId));
}

async function announceRead(
  tx: Tx,
  { conversationId, userId, otherId, messageId }: DomainEvents['conversation.read'],
): Promise<void> {
  const data: PrivateConversationEvents['messages.read'] = { user_id: userId, message_id: messageId };
  await enqueuePush(tx, [{ channel: channels.privateConversation(conversationId), event: 'messages.read', data }]);
  await recordChanges(tx, changed(conversationId, userId, otherId));
}

/** Notifies both participants, because a conversation shows the name and image of its listing and of its users. */
async function announceAppearance(tx: Tx, about: { listingId: number } | { userId: number }): Promise<void> {
  const parties = await partiesAbout(tx, about);
  await recordChanges(
    tx,
    parties.flatMap(({ conversationId, userIds }) => changed(conversationId, ...userIds)),
  );
}

/** Notifies all users with a conversation about a listing of its change, because they can have its page open. */
async function announceListing(tx: Tx, listingId: number): Promise<void> {
  const userIds = new Set((await partiesAbout(tx, { listingId })).flatMap((parties) => parties.userIds));
  await recordChanges(
    tx,
    [...userIds].map((userId) => ({ userId, type: 'listing', id: listingId }) as const),
  );
}

export const conversationListener: EventListener = async (tx, event) => {
  switch (event.type) {
    case 'connection.accepted':
      return await beginConversation(tx, event.payload);
    case 'message.sent':
      return await announceMessage(tx, event.payload);
    case 'conversation.read':
      return await announceRead(tx, event.payload);
    case 'listing.saved':
      await announceAppearance(tx, { listingId: event.payload.listingId });
      return await announceListing(tx, event.payload.listingId);
    case 'listing.closed':
    case 'listing.opened':
      return await announceListing(tx, event.payload.listingId);
    case 'profile.changed':
      return await announceAppearance(tx, { userId: event.payload.userId });
    case 'conversation.closed': {
      const { conversationId, closedBy, otherId } = event.payload;
      return await recordChanges(tx, changed(conversationId, closedBy, otherId));
    }
  }
};
