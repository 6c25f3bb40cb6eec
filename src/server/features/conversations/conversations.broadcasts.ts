/** Pushes changes to conversations to both participants. */
import { randomUUID } from 'node:crypto';
import type { Message } from '#contract/conversations.ts';
import { type ChangeNotification, type ConversationUpdate, channels } from '#contract/realtime.ts';
import type { Tx } from '../../db/db.ts';
import { type ChangeFeedEntry, recordChanges } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { partiesAbout, readUpdates } from './conversations.views.ts';

const changed = (conversationId: number, userIds: readonly number[]): ChangeFeedEntry[] =>
  userIds.map((userId) => ({ userId, type: 'conversation', id: conversationId }));

/** Records a change, so that the clients of these participants fetch the conversation. */
export async function announceConversation(tx: Tx, conversationId: number, userIds: readonly number[]): Promise<void> {
  await recordChanges(tx, changed(conversationId, userIds));
}

/**
 * Pushes the message and the state of the conversation to the sender's tabs and devices and, if `otherId` is given, to
 * the other participant. Returns the state by user id.
 */
export async function announceMessage(
  tx: Tx,
  message: Message,
  otherId: number | undefined,
): Promise<ReadonlyMap<number, ConversationUpdate>> {
  const { conversation_id: id, sender_id: senderId } = message;
  let updates: ReadonlyMap<number, ConversationUpdate> = new Map();
  const content = async () => {
    updates = await readUpdates(tx, id);
    return new Map([...updates].map(([userId, conversation]) => [userId, { conversation, message }]));
  };
  // This push is for clients other than the web app. Other pushes on this channel contain the id of a notification; a
  // message creates no notification, so the id is random.
  const hint: ChangeNotification = { notification_id: randomUUID() };
  const isDelivered = otherId !== undefined;
  const pushes = isDelivered ? [{ channel: channels.user(otherId), event: 'message.sent', data: hint }] : [];
  await recordChanges(tx, changed(id, isDelivered ? [senderId, otherId] : [senderId]), { content, pushes });
  return updates;
}

export async function announceRead(tx: Tx, conversationId: number, userIds: readonly number[]): Promise<void> {
  const content = async () =>
    new Map([...(await readUpdates(tx, conversationId))].map(([userId, conversation]) => [userId, { conversation }]));
  await recordChanges(tx, changed(conversationId, userIds), { content });
}

/** Conversations show the user's name and photo to the other participants. */
async function profileChanges(tx: Tx, { userId }: { userId: number }): Promise<ChangeFeedEntry[]> {
  const parties = await partiesAbout(tx, { userId });
  return parties.flatMap(({ conversationId, userIds }) => changed(conversationId, userIds));
}

/** Users with a conversation about a listing see the listing's state there, and might have the listing's page open. */
async function listingChanges(tx: Tx, { listingId }: { listingId: number }): Promise<ChangeFeedEntry[]> {
  const parties = await partiesAbout(tx, { listingId });
  const userIds = new Set(parties.flatMap(({ userIds }) => userIds));
  return [
    ...parties.flatMap(({ conversationId, userIds }) => changed(conversationId, userIds)),
    ...[...userIds].map((userId): ChangeFeedEntry => ({ userId, type: 'listing', id: listingId })),
  ];
}

export const conversationListeners: EventListeners = {
  'listing.saved': listingChanges,
  'listing.closed': listingChanges,
  'listing.opened': listingChanges,
  'trade.agreed': async (_tx, { hops }) =>
    hops.flatMap(({ conversationId, buyerId, sellerId }) => changed(conversationId, [buyerId, sellerId])),
  'profile.changed': profileChanges,
};
