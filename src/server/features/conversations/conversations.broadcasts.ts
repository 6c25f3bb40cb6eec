/** What do the two parties' clients hear of a conversation, as it happens? */
import { randomUUID } from 'node:crypto';
import { type ChangeNotification, channels, type PrivateConversationEvents, PUSH_BYTES } from '#contract/realtime.ts';
import type { DomainEvents, EventListener, Tx } from '../../db/db.ts';
import { recordChanges } from '../../events/changes.ts';
import { enqueuePush, type Push } from '../../events/pushes.ts';
import { insertMessage, openConversation } from './conversations.store.ts';
import { partiesAbout } from './conversations.views.ts';

const changed = (conversationId: number, ...people: number[]) =>
  people.map((userId) => ({ userId, type: 'conversation', id: conversationId }) as const);

/** Acceptance opens the conversation; the contact message is the first thing said in it. */
async function begin(tx: Tx, connection: DomainEvents['connection.accepted']): Promise<void> {
  const { buyerId, sellerId, message } = connection;
  const conversationId = await openConversation(tx, connection);
  if (message !== '') {
    await insertMessage(tx, { conversationId, senderId: buyerId, clientId: randomUUID(), body: message }, []);
  }
  await recordChanges(tx, changed(conversationId, buyerId, sellerId));
}

async function announceMessage(tx: Tx, { message, senderId, otherId }: DomainEvents['message.sent']): Promise<void> {
  const content: PrivateConversationEvents['message.created'] = message;
  // A fresh name for the event: there is no notification of a message.
  const hint: ChangeNotification = { notification_id: randomUUID() };
  const pushes: Push[] = [{ channel: channels.user(otherId), event: 'message.sent', data: hint }];
  // What is too large for one event is fetched: `changed` says so below.
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

/** A conversation shows its listing and both its people by name and picture: for both parties it has changed. */
async function announceLooks(tx: Tx, about: { listingId: number } | { userId: number }): Promise<void> {
  const found = await partiesAbout(tx, about);
  await recordChanges(
    tx,
    found.flatMap(({ conversationId, userIds }) => changed(conversationId, ...userIds)),
  );
}

/** Whoever talks about a listing may have it in sight, and learns that it reads or stands otherwise. */
async function announceListing(tx: Tx, listingId: number): Promise<void> {
  const people = new Set((await partiesAbout(tx, { listingId })).flatMap(({ userIds }) => userIds));
  await recordChanges(
    tx,
    [...people].map((userId) => ({ userId, type: 'listing', id: listingId }) as const),
  );
}

export const conversationListener: EventListener = async (tx, event) => {
  switch (event.type) {
    case 'connection.accepted':
      return await begin(tx, event.payload);
    case 'message.sent':
      return await announceMessage(tx, event.payload);
    case 'conversation.read':
      return await announceRead(tx, event.payload);
    case 'listing.saved':
      await announceLooks(tx, { listingId: event.payload.listingId });
      return await announceListing(tx, event.payload.listingId);
    case 'listing.closed':
    case 'listing.opened':
      return await announceListing(tx, event.payload.listingId);
    case 'profile.changed':
      return await announceLooks(tx, { userId: event.payload.userId });
    case 'conversation.closed': {
      const { conversationId, closedBy, otherId } = event.payload;
      return await recordChanges(tx, changed(conversationId, closedBy, otherId));
    }
  }
};
