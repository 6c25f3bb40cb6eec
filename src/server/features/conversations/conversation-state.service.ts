/** Changes the state of conversations: closed, reopened, received; and muted, archived or unread for one participant. */
import type { ConversationSettings } from '#contract/conversations.ts';
import { receiptRefusal, reopeningRequestRefusal, reopenRefusal } from '#rules/conversations/conversation-actions.ts';
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';
import { areHiddenFromEachOther, lockPair } from '../blocks/index.ts';
import { announceConversation } from './conversations.broadcasts.ts';
import { checkNotBlocked } from './conversations.service.ts';
import {
  type ConversationRow,
  closeRow,
  lockConversation,
  otherOf,
  reopenRow,
  setReceived,
  setReopenRequested,
  updateParty,
} from './conversations.store.ts';
import { haveBothWritten } from './conversations.views.ts';

type Change = {
  /** Returns false if there is nothing to change. */
  write: (tx: Tx, conversation: ConversationRow) => Promise<boolean>;
  notify?: (events: TransactionEvents, otherId: number) => void;
  /** True if a participant who has blocked the other one cannot make this change. */
  isFrozenByBlock: boolean;
};

/** Notifies both participants, or only `userId` if a block hides them from each other. */
async function changeState(db: Db, conversation: ConversationRow, userId: number, change: Change): Promise<void> {
  const { id } = conversation;
  const otherId = otherOf(conversation, userId);
  await withTransaction(db, async (tx, events) => {
    await lockPair(tx, [userId, otherId]);
    const stored = (await lockConversation(tx, id)) ?? fail('not_found');
    if (change.isFrozenByBlock) await checkNotBlocked(tx, stored, userId);
    if (!(await change.write(tx, stored))) return;
    const isHidden = await areHiddenFromEachOther(tx, userId, otherId);
    await announceConversation(tx, id, isHidden ? [userId] : [userId, otherId]);
    if (!isHidden) change.notify?.(events, otherId);
  });
}

/** Closing a closed conversation changes nothing. */
export async function closeConversation(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  const { id: conversationId } = conversation;
  await changeState(db, conversation, userId, {
    write: (tx) => closeRow(tx, conversationId, userId),
    notify: (events, otherId) =>
      events.record({ type: 'conversation.closed', payload: { conversationId, closedBy: userId, otherId } }),
    isFrozenByBlock: true,
  });
}

/** Fails with 403 for the participant who did not close the conversation. */
export async function reopenConversation(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  const { id: conversationId } = conversation;
  await changeState(db, conversation, userId, {
    write: async (tx, { status, closedBy }) => {
      const refusal = reopenRefusal({ status, isClosedByViewer: closedBy === userId });
      if (refusal) fail(refusal);
      return await reopenRow(tx, conversationId);
    },
    notify: (events, otherId) =>
      events.record({ type: 'conversation.reopened', payload: { conversationId, reopenedBy: userId, otherId } }),
    isFrozenByBlock: true,
  });
}

/** Fails with 403 for the participant who closed the conversation, who can reopen it without asking. */
export async function requestReopening(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  const { id: conversationId } = conversation;
  await changeState(db, conversation, userId, {
    write: async (tx, { status, closedBy }) => {
      const refusal = reopeningRequestRefusal({ status, isClosedByViewer: closedBy === userId });
      if (refusal) fail(refusal);
      return await setReopenRequested(tx, conversationId);
    },
    notify: (events, otherId) =>
      events.record({ type: 'conversation.reopening_requested', payload: { conversationId, userId, otherId } }),
    isFrozenByBlock: true,
  });
}

/** Fails with 403 for the seller, and with 409 before both participants have sent a message. */
export async function confirmReceipt(db: Db, conversation: ConversationRow, userId: number): Promise<void> {
  await changeState(db, conversation, userId, {
    write: async (tx, stored) => {
      const refusal = receiptRefusal({
        isBuyer: stored.buyerId === userId,
        haveBothWritten: await haveBothWritten(tx, stored.id, userId),
      });
      if (refusal) fail(refusal);
      return await setReceived(tx, stored.id);
    },
    isFrozenByBlock: false,
  });
}

/** Notifies the user's other devices, but not the other participant. */
export async function updateSettings(
  db: Db,
  id: number,
  userId: number,
  { is_muted: isMuted, is_archived: isArchived, is_marked_unread: isMarkedUnread }: ConversationSettings,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await updateParty(tx, id, userId, { isMuted, isArchived, isMarkedUnread });
    await announceConversation(tx, id, [userId]);
  });
}
