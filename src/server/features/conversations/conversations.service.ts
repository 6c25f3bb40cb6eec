/** Opens conversations, sends messages in them, marks them as read and closes them. */
import { randomUUID } from 'node:crypto';
import { cleanMessage, isBlank, sendMessageRefusal } from '#rules/conversations/send-message-refusal.ts';
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import type { ContactRequest } from '../../events/catalogue.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import type { Storage } from '../../storage/storage.ts';
import { discardPicture, type StoredUpload, storeUpload } from '../uploads/index.ts';
import { announceConversation, announceMessage, announceRead } from './conversations.broadcasts.ts';
import {
  type ConversationRow,
  closeRow,
  findByClientId,
  findForParty,
  insertMessage,
  lockConversation,
  markAllRead,
  openConversation,
} from './conversations.store.ts';
import { type ShownMessage, showMessage } from './messages.views.ts';
import { scheduleUnreadEmail } from './unread.service.ts';

type Deps = { db: Db; storage: Storage; limiter: Limiter; limits: LimitTable };
export type Outgoing = { text: string; clientId: string | undefined; files: readonly ReceivedFile[] };

/** Returns the conversation, or fails with 404 if it does not exist or the user is not a participant. */
export async function readOwnConversation(db: Db, id: number, userId: number): Promise<ConversationRow> {
  return (await findForParty(db, id, userId)) ?? fail('not_found');
}

export const otherOf = (conversation: ConversationRow, userId: number): number =>
  conversation.buyerId === userId ? conversation.sellerId : conversation.buyerId;

/** Stores all pictures, or none if one of them is rejected. */
async function storePictures(deps: Deps, senderId: number, files: readonly ReceivedFile[]): Promise<StoredUpload[]> {
  const stored: StoredUpload[] = [];
  try {
    for (const file of files) stored.push(await storeUpload(deps, senderId, 'chat', file));
    return stored;
  } catch (error) {
    for (const picture of stored) await discardPicture(deps, picture);
    throw error;
  }
}

/** Opens the conversation of an accepted request. The contact message becomes its first message. */
export async function startConversation(tx: Tx, request: ContactRequest): Promise<void> {
  const { buyerId, sellerId, message } = request;
  const conversationId = await openConversation(tx, request);
  if (message !== '') {
    await insertMessage(tx, { conversationId, senderId: buyerId, clientId: randomUUID(), body: message }, []);
  }
  await announceConversation(tx, conversationId, [buyerId, sellerId]);
}

type SendResult = { message: ShownMessage; isNew: boolean };

/**
 * Stores and announces a message. No checks before the transaction: it detects duplicates and closed conversations
 * itself.
 */
async function storeMessage(
  db: Db,
  conversation: ConversationRow,
  senderId: number,
  input: { clientId: string; text: string; pictures: readonly StoredUpload[] },
): Promise<SendResult> {
  const { clientId, text, pictures } = input;
  const { id: conversationId } = conversation;
  return await withTransaction(db, async (tx) => {
    const locked = (await lockConversation(tx, conversationId)) ?? fail('not_found');
    const duplicate = await findByClientId(tx, conversationId, senderId, clientId);
    if (duplicate) return { message: await showMessage(tx, duplicate), isNew: false };
    if (locked.status === 'closed') fail('conversation_closed');
    const body = isBlank(text) ? '' : cleanMessage(text);
    const imageIds = pictures.map((picture) => picture.id);
    const row = await insertMessage(tx, { conversationId, senderId, clientId, body }, imageIds);
    const message = await showMessage(tx, row, pictures.length > 0);
    const otherId = otherOf(locked, senderId);
    const updates = await announceMessage(tx, message, otherId);
    await scheduleUnreadEmail(tx, { conversationId, userId: otherId, messageId: row.id }, updates.get(otherId));
    return { message, isNew: true };
  });
}

/**
 * `isNew` is false if a message with this client id is already stored: the client retries because it lost the response.
 */
export async function sendMessage(
  deps: Deps,
  conversation: ConversationRow,
  senderId: number,
  outgoing: Outgoing,
): Promise<SendResult> {
  const { db } = deps;
  const { text, files, clientId = randomUUID() } = outgoing;
  // Check first: storing pictures is too expensive for a message that is a duplicate or will be rejected.
  const duplicate = files.length > 0 && (await findByClientId(db, conversation.id, senderId, clientId));
  if (duplicate) return { message: await showMessage(db, duplicate), isNew: false };
  const refusal = sendMessageRefusal({ text, images: files.length, conversationStatus: conversation.status });
  if (refusal === 'blank') failField('message', 'message_empty');
  if (refusal && files.length > 0) fail(refusal);
  const pictures = await storePictures(deps, senderId, files);
  const sent = await storeMessage(db, conversation, senderId, { clientId, text, pictures });
  if (!sent.isNew) for (const picture of pictures) await discardPicture(deps, picture);
  return sent;
}

export async function readAll(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (!(await markAllRead(tx, conversation.id, userId))) return;
    await announceRead(tx, conversation.id, [conversation.buyerId, conversation.sellerId]);
  });
}

/** Closing a closed conversation changes nothing. */
export async function closeConversation(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const { id: conversationId, buyerId, sellerId } = conversation;
    if (!(await closeRow(tx, conversationId, userId))) return;
    await announceConversation(tx, conversationId, [buyerId, sellerId]);
    const payload = { conversationId, closedBy: userId, otherId: otherOf(conversation, userId) };
    events.record({ type: 'conversation.closed', payload });
  });
}
