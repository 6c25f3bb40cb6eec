/** Stores conversations, their messages and how far each participant has read. */
import { and, asc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { memoizeStatement } from '../../db/prepared.ts';
import { conversationParties, conversations, messageImages, messages } from '../../tables/conversations.ts';
import { visibleMessages } from '../visibility/index.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

export const otherOf = (conversation: ConversationRow, userId: number): number =>
  conversation.buyerId === userId ? conversation.sellerId : conversation.buyerId;

/** Returns the id of the new or existing conversation: there is one per listing and buyer. */
export async function openConversation(
  tx: Tx,
  { listingId, buyerId, sellerId }: { listingId: number; buyerId: number; sellerId: number },
): Promise<number> {
  const [conversation] = await tx
    .insert(conversations)
    .values({ listingId, buyerId, sellerId })
    .onConflictDoUpdate({
      target: [conversations.listingId, conversations.buyerId],
      set: { listingId: sql`excluded.listing_id` },
    })
    .returning({ id: conversations.id });
  if (!conversation) throw new Error('the insert returned no conversation');
  const parties = [buyerId, sellerId].map((userId) => ({ conversationId: conversation.id, userId }));
  await tx.insert(conversationParties).values(parties).onConflictDoNothing();
  return conversation.id;
}

const conversationOfParty = memoizeStatement((db) =>
  db
    .select({ conversation: conversations })
    .from(conversations)
    .innerJoin(
      conversationParties,
      and(
        eq(conversationParties.conversationId, conversations.id),
        eq(conversationParties.userId, sql.placeholder('userId')),
      ),
    )
    .where(eq(conversations.id, sql.placeholder('id')))
    .prepare('conversation_of_party'),
);

export async function findForParty(db: Queryable, id: number, userId: number): Promise<ConversationRow | undefined> {
  const [row] = await conversationOfParty(db).execute({ id, userId });
  return row?.conversation;
}

export async function listConversationIdsBetween(db: Queryable, a: number, b: number): Promise<number[]> {
  const { id, buyerId, sellerId } = conversations;
  const isBetween = or(and(eq(buyerId, a), eq(sellerId, b)), and(eq(buyerId, b), eq(sellerId, a)));
  return (await db.select({ id }).from(conversations).where(isBetween)).map((row) => row.id);
}

/** Locks the conversation until the transaction ends, so that its messages become visible in the order of their ids. */
export async function lockConversation(tx: Tx, id: number): Promise<ConversationRow | undefined> {
  const [row] = await tx.select().from(conversations).where(eq(conversations.id, id)).for('no key update');
  return row;
}

export async function findByClientId(
  db: Queryable,
  conversationId: number,
  senderId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  const [row] = await db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderId, senderId),
        eq(messages.clientId, clientId),
      ),
    );
  return row;
}

export type NewMessageRow = {
  conversationId: number;
  senderId: number;
  clientId: string;
  body: string;
  withheld?: MessageRow['withheld'];
  holdId?: number | null;
  /** The time at which the message was written, if that is earlier than now. */
  createdAt?: Date;
  addedListingId?: number;
};

/**
 * Moves the conversation to the top of both inboxes, and unarchives it for the sender and, unless muted, the recipient.
 * A withheld message moves and unarchives the conversation only in the inbox of the sender.
 */
async function setLastMessage(tx: Tx, { conversationId, senderId, withheld, createdAt }: MessageRow): Promise<void> {
  if (withheld === null) {
    // A message that was written before the conversation opened does not move the conversation down.
    const lastMessageAt = sql`greatest(${conversations.lastMessageAt}, ${createdAt.toISOString()}::timestamptz)`;
    await tx.update(conversations).set({ lastMessageAt }).where(eq(conversations.id, conversationId));
  }
  const isSender = eq(conversationParties.userId, senderId);
  const isBack = withheld === null ? or(isNull(conversationParties.mutedAt), isSender) : isSender;
  await tx
    .update(conversationParties)
    .set({ archivedAt: null })
    .where(
      and(eq(conversationParties.conversationId, conversationId), isNotNull(conversationParties.archivedAt), isBack),
    );
}

/** The settings to change for one participant; undefined settings stay unchanged. */
type PartySettings = {
  isMuted: boolean | undefined;
  isArchived: boolean | undefined;
  isMarkedUnread: boolean | undefined;
};

/** Muting or archiving again does not change the stored time. */
export async function updateParty(tx: Tx, id: number, userId: number, settings: PartySettings): Promise<void> {
  const { mutedAt, archivedAt } = conversationParties;
  const timeOf = (isSet: boolean | undefined, column: typeof mutedAt | typeof archivedAt) =>
    isSet === undefined ? sql`${column}` : isSet ? sql`coalesce(${column}, now())` : null;
  await tx
    .update(conversationParties)
    .set({
      mutedAt: timeOf(settings.isMuted, mutedAt),
      archivedAt: timeOf(settings.isArchived, archivedAt),
      isMarkedUnread: settings.isMarkedUnread,
    })
    .where(and(eq(conversationParties.conversationId, id), eq(conversationParties.userId, userId)));
}

export async function insertMessage(tx: Tx, values: NewMessageRow, imageIds: readonly number[]): Promise<MessageRow> {
  const [row] = await tx.insert(messages).values(values).returning();
  if (!row) throw new Error('the insert returned no message');
  if (imageIds.length > 0) {
    await tx.insert(messageImages).values(imageIds.map((imageId, place) => ({ messageId: row.id, imageId, place })));
  }
  await setLastMessage(tx, row);
  return row;
}

/**
 * `unmarked`: no message became read, but the user's own "unread" mark was removed, which the other participant does
 * not see.
 */
type ReadResult = 'read' | 'unmarked' | 'unchanged';

export async function markAllRead(tx: Tx, conversationId: number, userId: number): Promise<ReadResult> {
  const newest = sql<number>`(
    select coalesce(max(m.id), 0) from messages m
    where m.conversation_id = ${conversationId} and ${visibleMessages(userId)})`;
  const isReader = and(eq(conversationParties.conversationId, conversationId), eq(conversationParties.userId, userId));
  const read = await tx
    .update(conversationParties)
    .set({ readMessageId: newest, isMarkedUnread: false })
    .where(and(isReader, lt(conversationParties.readMessageId, newest)));
  if (read.rowCount !== 0) return 'read';
  const unmarked = await tx
    .update(conversationParties)
    .set({ isMarkedUnread: false })
    .where(and(isReader, conversationParties.isMarkedUnread));
  return unmarked.rowCount !== 0 ? 'unmarked' : 'unchanged';
}

/** Returns false if the conversation was already closed. */
export async function closeRow(tx: Tx, id: number, closedBy: number): Promise<boolean> {
  const rows = await tx
    .update(conversations)
    .set({ status: 'closed', closedBy, closedAt: sql`now()` })
    .where(and(eq(conversations.id, id), eq(conversations.status, 'active')))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

export async function reopenRow(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(conversations)
    .set({ status: 'active', closedBy: null, closedAt: null, reopenRequestedAt: null })
    .where(and(eq(conversations.id, id), eq(conversations.status, 'closed')))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** Returns false if the conversation is active or reopening it was already requested. */
export async function setReopenRequested(tx: Tx, id: number): Promise<boolean> {
  const isOpenRequest = isNull(conversations.reopenRequestedAt);
  const rows = await tx
    .update(conversations)
    .set({ reopenRequestedAt: sql`now()` })
    .where(and(eq(conversations.id, id), eq(conversations.status, 'closed'), isOpenRequest))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

export async function setReceived(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx
    .update(conversations)
    .set({ receivedAt: sql`now()` })
    .where(and(eq(conversations.id, id), isNull(conversations.receivedAt)))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

/** Changes nothing if the message is withheld for another reason. Returns false if nothing changed. */
export async function setMessageHidden(tx: Tx, id: number, isHidden: boolean): Promise<boolean> {
  const rows = await tx
    .update(messages)
    .set({ withheld: isHidden ? 'hidden' : null })
    .where(and(eq(messages.id, id), isHidden ? isNull(messages.withheld) : eq(messages.withheld, 'hidden')))
    .returning({ id: messages.id });
  return rows.length > 0;
}

export async function lockConversationOf(tx: Tx, messageId: number): Promise<ConversationRow | undefined> {
  const [row] = await tx.select({ id: messages.conversationId }).from(messages).where(eq(messages.id, messageId));
  return row && (await lockConversation(tx, row.id));
}

type HeldMessage = { id: number; senderId: number; conversation: ConversationRow };

export async function findHeldMessage(tx: Queryable, textId: number): Promise<HeldMessage | undefined> {
  const [row] = await tx
    .select({ id: messages.id, senderId: messages.senderId, conversation: conversations })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(eq(messages.holdId, textId))
    .orderBy(asc(messages.id))
    .limit(1);
  return row;
}

/**
 * Ends the review of a message that waits for a moderator. If `isDelivered` is true, the recipient can then see the
 * message, unless it is withheld forever; otherwise only the sender can. The caller must have locked the conversation.
 */
export async function releaseMessage(tx: Tx, id: number, isDelivered: boolean): Promise<MessageRow | undefined> {
  const withheld = isDelivered ? sql`nullif(${messages.withheld}, 'review')` : 'forever';
  const [row] = await tx.update(messages).set({ holdId: null, withheld }).where(eq(messages.id, id)).returning();
  return row;
}

/**
 * Moves the recipient's read position back to just before a message that is delivered late, so that the message is
 * unread, and sorts the conversation by the message if it is the newest one.
 */
export async function markUnread(tx: Tx, { conversationId, id }: MessageRow, userId: number): Promise<void> {
  const isReader = and(eq(conversationParties.conversationId, conversationId), eq(conversationParties.userId, userId));
  await tx
    .update(conversationParties)
    .set({ readMessageId: id - 1 })
    .where(and(isReader, gte(conversationParties.readMessageId, id)));
  await tx
    .update(conversations)
    .set({
      lastMessageAt: sql`greatest(${conversations.lastMessageAt}, (select created_at from messages where id = ${id}))`,
    })
    .where(eq(conversations.id, conversationId));
}

export async function listHeldMessages(tx: Queryable, textId: number): Promise<MessageRow[]> {
  return await tx.select().from(messages).where(eq(messages.holdId, textId)).orderBy(asc(messages.id));
}
