/** Stores the changes that senders make to their messages. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { conversationParties, conversations, messageImages, messages } from '../../tables/conversations.ts';
import { visibleMessages } from '../visibility/index.ts';
import type { ConversationRow, MessageRow } from './conversations.store.ts';

export type PartyMessage = { message: MessageRow; conversation: ConversationRow };

/** Returns undefined if the message does not exist or this user cannot see it. */
export async function findMessageForParty(
  db: Queryable,
  id: number,
  userId: number,
): Promise<PartyMessage | undefined> {
  const isParty = and(
    eq(conversationParties.conversationId, messages.conversationId),
    eq(conversationParties.userId, userId),
  );
  const [row] = await db
    .select({ message: messages, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(conversationParties, isParty)
    .where(and(eq(messages.id, id), visibleMessages(userId, 'messages')));
  return row;
}

export async function countImages(db: Queryable, messageId: number): Promise<number> {
  return await db.$count(messageImages, eq(messageImages.messageId, messageId));
}

type NewText = Pick<MessageRow, 'body' | 'withheld' | 'holdId'>;

export async function updateText(tx: Tx, id: number, text: NewText): Promise<MessageRow> {
  const values = { ...text, editedAt: sql`now()` };
  const [row] = await tx.update(messages).set(values).where(eq(messages.id, id)).returning();
  if (!row) throw new Error('the update returned no message');
  return row;
}

/** Returns undefined if the message was already deleted. */
export async function eraseMessage(tx: Tx, id: number): Promise<MessageRow | undefined> {
  const [row] = await tx
    .update(messages)
    .set({ body: '', holdId: null, addedListingId: null, deletedAt: sql`now()` })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)))
    .returning();
  if (row) await tx.delete(messageImages).where(eq(messageImages.messageId, id));
  return row;
}
