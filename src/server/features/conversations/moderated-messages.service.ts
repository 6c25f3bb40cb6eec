/** Delivers or declines messages that were held for a moderator, and hides messages that a moderator has removed. */
import type { Tx } from '../../db/db.ts';
import { lockPairWithAccounts } from '../blocks/index.ts';
import { arePresentForEachOther } from '../visibility/index.ts';
import { enqueueWebPush } from '../web-push/index.ts';
import { announceConversation, announceMessage } from './conversations.broadcasts.ts';
import {
  findHeldMessage,
  listHeldMessages,
  lockConversation,
  lockConversationOf,
  markUnread,
  otherOf,
  releaseMessage,
  setMessageHidden,
} from './conversations.store.ts';
import { showMessage, showMessages } from './messages.views.ts';
import { scheduleUnreadEmail } from './unread.service.ts';
import { hasUnread } from './unread.views.ts';

/**
 * Delivers the oldest held message with this released text. The message is then unread, and sorted by the time at which
 * it was sent. Only its sender sees it if one of the two users is absent, or if a block withheld it when it was sent.
 * Returns false if no message is held.
 */
export async function deliverHeldMessage(tx: Tx, textId: number): Promise<boolean> {
  const held = await findHeldMessage(tx, textId);
  if (!held) return false;
  const { senderId, conversation } = held;
  const otherId = otherOf(conversation, senderId);
  await lockPairWithAccounts(tx, [senderId, otherId]);
  const isDelivered = await arePresentForEachOther(tx, senderId, otherId);
  await lockConversation(tx, conversation.id);
  // Check for unread messages before the release: if there are any, they have already scheduled the email.
  const hasEmail = await hasUnread(tx, { conversationId: conversation.id, userId: otherId });
  const row = await releaseMessage(tx, held.id, isDelivered);
  if (!row) return true;
  if (row.withheld !== null) {
    await announceMessage(tx, await showMessage(tx, row), undefined);
    return true;
  }
  await markUnread(tx, row, otherId);
  const updates = await announceMessage(tx, await showMessage(tx, row), otherId);
  const unread = { conversationId: conversation.id, userId: otherId, messageId: row.id };
  if (!hasEmail) await scheduleUnreadEmail(tx, unread, updates.get(otherId));
  await enqueueWebPush(tx, [otherId], { kind: 'message', messageId: row.id, conversationId: conversation.id });
  return true;
}

/** Pushes the declined messages with this text to the clients of their sender. */
export async function announceDeclinedMessages(tx: Tx, textId: number): Promise<void> {
  const rows = await listHeldMessages(tx, textId);
  for (const message of await showMessages(tx, rows)) await announceMessage(tx, message, undefined);
}

/** Hides a message from everyone but its sender, or shows it again. Returns false if nothing changed. */
export async function hideMessage(tx: Tx, messageId: number, isHidden: boolean): Promise<boolean> {
  // Lock the conversation before the message, as the sender's edits do, to avoid deadlocks.
  const conversation = await lockConversationOf(tx, messageId);
  if (!conversation || !(await setMessageHidden(tx, messageId, isHidden))) return false;
  await announceConversation(tx, conversation.id, [conversation.buyerId, conversation.sellerId]);
  return true;
}
