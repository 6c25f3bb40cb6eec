/** Edits and deletes messages for their senders. */

import { isBlank } from '#contract/visible-text.ts';
import { messageDelivery } from '#rules/blocks/block-effects.ts';
import { deleteMessageRefusal, editMessageRefusal } from '#rules/conversations/message-changes.ts';
import { cleanMessage } from '#rules/conversations/send-message-refusal.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import { areHiddenFromEachOther, lockPair, readBlockState } from '../blocks/index.ts';
import { removeListing } from '../bundles/index.ts';
import { screenText } from '../screening/index.ts';
import { announceConversation, announceMessage } from './conversations.broadcasts.ts';
import { checkNotBlocked, withheldBecause } from './conversations.service.ts';
import { type ConversationRow, lockConversation, type MessageRow, otherOf } from './conversations.store.ts';
import {
  countImages,
  eraseMessage,
  findMessageForParty,
  type PartyMessage,
  updateText,
} from './message-changes.store.ts';
import { type ShownMessage, showMessage } from './messages.views.ts';

/** Changes the text of an accepted contact request, which is also the first message of the conversation. */
export type RewriteRequest = (tx: Tx, conversation: ConversationRow, from: string, to: string) => Promise<void>;
export type ChangeParts = { db: Db; rewriteRequest: RewriteRequest };

/** Fails with 404 if the user cannot see the message, and with 403 if the other participant wrote it. */
export async function readOwnMessage(db: Db, id: number, userId: number): Promise<PartyMessage> {
  const partyMessage = (await findMessageForParty(db, id, userId)) ?? fail('not_found');
  return partyMessage.message.senderId === userId ? partyMessage : fail('forbidden');
}

/** Locks the conversation and reads the message again, because it might have changed since it was first read. */
async function lockMessage(tx: Tx, { message: { id, senderId }, conversation }: PartyMessage): Promise<PartyMessage> {
  await lockConversation(tx, conversation.id);
  return (await findMessageForParty(tx, id, senderId)) ?? fail('not_found');
}

async function announceChange(tx: Tx, row: MessageRow, otherId: number): Promise<ShownMessage> {
  const message = await showMessage(tx, row);
  const isHidden = row.withheld !== null || (await areHiddenFromEachOther(tx, row.senderId, otherId));
  await announceMessage(tx, message, isHidden ? undefined : otherId);
  return message;
}

/**
 * The new text is delivered like a new message: it is withheld if a moderator has to review it, or if the recipient has
 * blocked the sender. Saving the same text again changes nothing.
 */
export async function editMessage(
  { db, rewriteRequest }: ChangeParts,
  partyMessage: PartyMessage,
  text: string,
): Promise<ShownMessage> {
  const { senderId } = partyMessage.message;
  const otherId = otherOf(partyMessage.conversation, senderId);
  const body = isBlank(text) ? '' : cleanMessage(text);
  if (body === '' && (await countImages(db, partyMessage.message.id)) === 0) failField('message', 'message_empty');
  return await withTransaction(db, async (tx) => {
    await lockPair(tx, [senderId, otherId]);
    const holdId = await screenText(tx, { senderId, recipientId: otherId, text: body });
    const { message, conversation } = await lockMessage(tx, partyMessage);
    if (message.deletedAt === null && message.body === body) return await showMessage(tx, message);
    const facts = {
      sentAt: message.createdAt,
      isDeleted: message.deletedAt !== null,
      isInReview: message.holdId !== null,
      isHidden: message.withheld === 'hidden',
      isAddition: message.addedListingId !== null,
    };
    const refusal = editMessageRefusal(facts, conversation.status, new Date());
    if (refusal) fail(refusal);
    const delivery = messageDelivery(await readBlockState(tx, senderId, otherId));
    if (delivery === 'refuse') fail('user_blocked');
    const withheld = withheldBecause(message.withheld === 'forever' || delivery === 'withhold', holdId);
    const row = await updateText(tx, message.id, { body, withheld, holdId });
    const delivered = withheld === null ? body : '';
    if (senderId === conversation.buyerId) await rewriteRequest(tx, conversation, message.body, delivered);
    if (withheld === 'review' && message.withheld === null) {
      await announceConversation(tx, conversation.id, [otherId]);
    }
    return await announceChange(tx, row, otherId);
  });
}

async function undoAddition(tx: Tx, conversation: ConversationRow, message: MessageRow): Promise<void> {
  const { id, buyerId, sellerId } = conversation;
  if (message.addedListingId === null) return;
  await removeListing(tx, conversation, message.addedListingId);
  const areHidden = await areHiddenFromEachOther(tx, buyerId, sellerId);
  await announceConversation(tx, id, areHidden ? [message.senderId] : [buyerId, sellerId]);
}

/** Deleting a message again changes nothing. */
export async function deleteMessage(
  { db, rewriteRequest }: ChangeParts,
  partyMessage: PartyMessage,
): Promise<ShownMessage> {
  const { senderId } = partyMessage.message;
  const otherId = otherOf(partyMessage.conversation, senderId);
  return await withTransaction(db, async (tx) => {
    await lockPair(tx, [senderId, otherId]);
    const { message, conversation } = await lockMessage(tx, partyMessage);
    if (message.deletedAt !== null) return await showMessage(tx, message);
    const refusal = deleteMessageRefusal({ sentAt: message.createdAt }, new Date());
    if (refusal) fail(refusal);
    await checkNotBlocked(tx, conversation, senderId);
    const row = (await eraseMessage(tx, message.id)) ?? message;
    if (senderId === conversation.buyerId) await rewriteRequest(tx, conversation, message.body, '');
    const shownMessage = await announceChange(tx, row, otherId);
    await undoAddition(tx, conversation, message);
    return shownMessage;
  });
}
