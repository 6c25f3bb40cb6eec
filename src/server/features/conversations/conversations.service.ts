/** Opens conversations, sends messages in them and marks them as read. */

import { randomUUID } from 'node:crypto';
import { MAX_ADDITIONAL_LISTINGS } from '#contract/limits.ts';
import { isBlank } from '#contract/visible-text.ts';
import { isFrozenFor, isHidden, messageDelivery } from '#rules/blocks/block-effects.ts';
import { candidateProblem } from '#rules/bundles/bundle-problems.ts';
import { cleanMessage, sendMessageRefusal } from '#rules/conversations/send-message-refusal.ts';
import type { Context } from '../../context.ts';
import { type Db, type Queryable, type Tx, withTransaction } from '../../db/db.ts';
import type { ContactRequest } from '../../events/catalogue.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import { lockPair, readBlockState } from '../blocks/index.ts';
import { addListing, listConversationListings, lockCandidates } from '../bundles/index.ts';
import { screenText } from '../screening/index.ts';
import { discardPicture, type StoredUpload, storeUpload } from '../uploads/index.ts';
import { enqueueWebPush } from '../web-push/index.ts';
import { announceConversation, announceMessage, announceRead } from './conversations.broadcasts.ts';
import {
  type ConversationRow,
  findByClientId,
  findForParty,
  insertMessage,
  lockConversation,
  type MessageRow,
  markAllRead,
  type NewMessageRow,
  openConversation,
  otherOf,
  reopenRow,
} from './conversations.store.ts';
import { type ShownMessage, showMessage } from './messages.views.ts';
import { scheduleUnreadEmail } from './unread.service.ts';

export type Outgoing = { text: string; clientId: string | undefined; files: readonly ReceivedFile[] };

/** Returns the conversation, or fails with 404 if it does not exist or the user is not a participant. */
export async function readOwnConversation(db: Db, id: number, userId: number): Promise<ConversationRow> {
  return (await findForParty(db, id, userId)) ?? fail('not_found');
}

async function storePictures(
  context: Context,
  senderId: number,
  files: readonly ReceivedFile[],
): Promise<StoredUpload[]> {
  const stored: StoredUpload[] = [];
  try {
    for (const file of files) stored.push(await storeUpload(context, senderId, 'chat', file));
    return stored;
  } catch (error) {
    for (const picture of stored) await discardPicture(context, picture);
    throw error;
  }
}

/**
 * Opens or reopens the conversation of an accepted request, and adds the contact message to it with the time of the
 * request. Returns the id of the conversation; the caller must notify the participants.
 */
export async function resumeConversation(tx: Tx, request: ContactRequest & { createdAt: Date }): Promise<number> {
  const { buyerId: senderId, message: body, createdAt } = request;
  const conversationId = await openConversation(tx, request);
  await reopenRow(tx, conversationId);
  if (body !== '') await addEarlierMessage(tx, { conversationId, senderId, body, createdAt });
  return conversationId;
}

/** A block is stronger than a release. */
export function withheldBecause(isForever: boolean, holdId: number | null): MessageRow['withheld'] {
  if (isForever) return 'forever';
  return holdId === null ? null : 'review';
}

type SendResult = { message: ShownMessage; isNew: boolean };

/**
 * Stores a message. If the client repeats a request, returns the message that is already stored with its `clientId`.
 * Fails with 409 if the message is new and the conversation is closed.
 */
async function storeMessage(
  tx: Tx,
  conversation: ConversationRow,
  senderId: number,
  input: { clientId: string; text: string; pictures: readonly StoredUpload[] },
): Promise<SendResult> {
  const { clientId, text, pictures } = input;
  const { id: conversationId } = conversation;
  const otherId = otherOf(conversation, senderId);
  await lockPair(tx, [senderId, otherId]);
  const body = isBlank(text) ? '' : cleanMessage(text);
  const holdId = await screenText(tx, { senderId, recipientId: otherId, text: body });
  const locked = (await lockConversation(tx, conversationId)) ?? fail('not_found');
  const duplicate = await findByClientId(tx, conversationId, senderId, clientId);
  if (duplicate) return { message: await showMessage(tx, duplicate), isNew: false };
  if (locked.status === 'closed') fail('conversation_closed');
  const delivery = messageDelivery(await readBlockState(tx, senderId, otherId));
  if (delivery === 'refuse') fail('user_blocked');
  const withheld = withheldBecause(delivery === 'withhold', holdId);
  const imageIds = pictures.map((picture) => picture.id);
  const values = { conversationId, senderId, clientId, body, withheld, holdId };
  const row = await insertMessage(tx, values, imageIds);
  return { message: await deliverMessage(tx, row, otherId, pictures.length > 0), isNew: true };
}

export async function deliverMessage(
  tx: Tx,
  row: MessageRow,
  otherId: number,
  withPictures: boolean,
): Promise<ShownMessage> {
  const { conversationId, withheld } = row;
  const message = await showMessage(tx, row, withPictures);
  const updates = await announceMessage(tx, message, withheld === null ? otherId : undefined);
  const unread = { conversationId, userId: otherId, messageId: row.id };
  if (withheld === null) {
    await scheduleUnreadEmail(tx, unread, updates.get(otherId));
    await enqueueWebPush(tx, [otherId], { kind: 'message', messageId: row.id, conversationId });
  }
  return message;
}

/** Sends the message of an offer in the existing conversation of its two users, and returns the message's id. */
export async function postMessage(tx: Tx, id: number, senderId: number, text: string): Promise<number> {
  const conversation = (await findForParty(tx, id, senderId)) ?? fail('not_found');
  const { message } = await storeMessage(tx, conversation, senderId, { clientId: randomUUID(), text, pictures: [] });
  return message.id;
}

/**
 * Adds a message that was written, and screened, before the conversation opened. Returns its id; the caller must notify
 * the participants.
 */
export async function addEarlierMessage(tx: Tx, message: Omit<NewMessageRow, 'clientId'>): Promise<number> {
  return (await insertMessage(tx, { ...message, clientId: randomUUID() }, [])).id;
}

export async function checkNotBlocked(db: Queryable, conversation: ConversationRow, userId: number): Promise<void> {
  if (isFrozenFor(await readBlockState(db, userId, otherOf(conversation, userId)))) fail('user_blocked');
}

/** `isNew` is false for a retry: a message with this client id is already stored. */
export async function sendMessage(
  context: Context,
  conversation: ConversationRow,
  senderId: number,
  outgoing: Outgoing,
): Promise<SendResult> {
  const { db } = context;
  const { text, files, clientId = randomUUID() } = outgoing;
  // Run the checks before the transaction as well: storing pictures is expensive, so skip it for duplicates and
  // rejected messages.
  const duplicate = files.length > 0 && (await findByClientId(db, conversation.id, senderId, clientId));
  if (duplicate) return { message: await showMessage(db, duplicate), isNew: false };
  const refusal = sendMessageRefusal({ text, images: files.length, conversationStatus: conversation.status });
  if (refusal === 'blank') failField('message', 'message_empty');
  if (refusal && files.length > 0) fail(refusal);
  if (files.length > 0) await checkNotBlocked(db, conversation, senderId);
  const pictures = await storePictures(context, senderId, files);
  const sent = await withTransaction(db, (tx) =>
    storeMessage(tx, conversation, senderId, { clientId, text, pictures }),
  );
  if (!sent.isNew) for (const picture of pictures) await discardPicture(context, picture);
  return sent;
}

/**
 * Marks nothing as read if the user has blocked the other participant, because that participant would see the change.
 */
export async function readAll(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  const otherId = otherOf(conversation, userId);
  await withTransaction(db, async (tx) => {
    await lockPair(tx, [userId, otherId]);
    const blocks = await readBlockState(tx, userId, otherId);
    const result = isFrozenFor(blocks) ? 'unchanged' : await markAllRead(tx, conversation.id, userId);
    if (result === 'unchanged') return;
    const isOwn = result === 'unmarked' || isHidden(blocks);
    await announceRead(tx, conversation.id, isOwn ? [userId] : [userId, otherId]);
  });
}

/** The text of the message for clients that do not support `added_listing_id`. */
const additionText = (name: string): string => `+ ${name}`;

/**
 * Adds a listing and sends a message about it from the buyer, whose id is `userId`. Adding a listing that the
 * conversation already includes changes nothing, so that clients can retry.
 */
export async function addToConversation(
  db: Db,
  conversation: ConversationRow,
  userId: number,
  listingId: number,
): Promise<void> {
  const { id: conversationId, buyerId, sellerId } = conversation;
  if (listingId === conversation.listingId) return;
  await withTransaction(db, async (tx) => {
    await lockPair(tx, [buyerId, sellerId]);
    const candidate = (await lockCandidates(tx, conversation, [listingId])).get(listingId);
    const { status } = (await lockConversation(tx, conversationId)) ?? fail('not_found');
    const named = await listConversationListings(tx, conversation);
    if (named.includes(listingId)) return;
    await checkNotBlocked(tx, conversation, userId);
    const problem = candidateProblem(candidate, sellerId);
    if (problem) failField('listing_id', problem);
    if (named.length >= MAX_ADDITIONAL_LISTINGS) failField('listing_id', 'too_many', { max: MAX_ADDITIONAL_LISTINGS });
    if (status === 'closed') fail('conversation_closed');
    await addListing(tx, conversation, listingId);
    const body = additionText(candidate?.name ?? '');
    const message = { conversationId, senderId: userId, clientId: randomUUID(), body, addedListingId: listingId };
    await deliverMessage(tx, await insertMessage(tx, message, []), sellerId, false);
    // Push the conversation too, because the push of the message does not contain the conversation's listings.
    await announceConversation(tx, conversationId, [buyerId, sellerId]);
  });
}
