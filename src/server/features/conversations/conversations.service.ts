/** Sends messages, marks conversations read and closes them. */
import { randomUUID } from 'node:crypto';
import { cleanMessage, isBlank, sendMessageRefusal } from '#rules/conversations/send-message-refusal.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { fail, failField } from '../../http/app-error.ts';
import type { ReceivedFile } from '../../http/multipart.ts';
import type { Limiter, LimitTable } from '../../limits/limits.ts';
import type { Storage } from '../../storage/storage.ts';
import { discardPicture, type StoredUpload, storeUpload } from '../uploads/index.ts';
import {
  type ConversationRow,
  closeRow,
  findByClientId,
  findForParty,
  insertMessage,
  lockConversation,
  markAllRead,
} from './conversations.store.ts';
import { readConnectionId } from './conversations.views.ts';
import { type ShownMessage, showMessage } from './messages.views.ts';

declare module '../../db/db.ts' {
  interface DomainEvents {
    'message.sent': { message: ShownMessage; senderId: number; otherId: number };
    'conversation.read': { conversationId: number; userId: number; otherId: number; messageId: number };
    'conversation.closed': {
      conversationId: number;
      closedBy: number;
      otherId: number;
      listingId: number;
      connectionId: number;
    };
  }
}

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

type SendResult = { message: ShownMessage; isNew: boolean };

/** No checks before the transaction: it detects duplicates and closed conversations itself. */
async function storeMessage(
  db: Db,
  conversation: ConversationRow,
  senderId: number,
  input: { clientId: string; text: string; pictures: readonly StoredUpload[] },
): Promise<SendResult> {
  const { clientId, text, pictures } = input;
  return await withTransaction(db, async (tx, events) => {
    const locked = (await lockConversation(tx, conversation.id)) ?? fail('not_found');
    const duplicate = await findByClientId(tx, conversation.id, senderId, clientId);
    if (duplicate) return { message: await showMessage(tx, duplicate), isNew: false };
    if (locked.status === 'closed') fail('conversation_closed');
    const body = isBlank(text) ? '' : cleanMessage(text);
    const values = { conversationId: conversation.id, senderId, clientId, body };
    const row = await insertMessage(
      tx,
      values,
      pictures.map((picture) => picture.id),
    );
    const message = await showMessage(tx, row, pictures.length > 0);
    events.record({ type: 'message.sent', payload: { message, senderId, otherId: otherOf(locked, senderId) } });
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
  if (refusal === 'blank') failField('message', 'Write a message or add a picture.');
  if (refusal && files.length > 0) fail(refusal);
  const pictures = await storePictures(deps, senderId, files);
  const sent = await storeMessage(db, conversation, senderId, { clientId, text, pictures });
  if (!sent.isNew) for (const picture of pictures) await discardPicture(deps, picture);
  return sent;
}

export async function readAll(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    const messageId = await markAllRead(tx, conversation.id, userId);
    if (messageId === undefined) return;
    const otherId = otherOf(conversation, userId);
    events.record({
      type: 'conversation.read',
      payload: { conversationId: conversation.id, userId, otherId, messageId },
    });
  });
}

/** Closing a closed conversation changes nothing. */
export async function closeConversation(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  await withTransaction(db, async (tx, events) => {
    if (!(await closeRow(tx, conversation.id, userId))) return;
    const { listingId, buyerId } = conversation;
    const connectionId = (await readConnectionId(tx, listingId, buyerId)) ?? fail('internal');
    const otherId = otherOf(conversation, userId);
    const payload = { conversationId: conversation.id, closedBy: userId, otherId, listingId, connectionId };
    events.record({ type: 'conversation.closed', payload });
  });
}
