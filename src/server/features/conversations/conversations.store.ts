/** How are conversations opened, spoken in, read and closed? */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/db.ts';
import { conversationParties, conversations, messageImages, messages } from '../../db/schema/contacts.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type MessageRow = typeof messages.$inferSelect;

/** One conversation per listing and buyer; opening it again answers the same. */
export async function openConversation(
  tx: Tx,
  { listingId, buyerId, sellerId }: { listingId: number; buyerId: number; sellerId: number },
): Promise<number> {
  const [made] = await tx
    .insert(conversations)
    .values({ listingId, buyerId, sellerId })
    .onConflictDoUpdate({
      target: [conversations.listingId, conversations.buyerId],
      set: { listingId: sql`excluded.listing_id` },
    })
    .returning({ id: conversations.id });
  if (!made) throw new Error('a conversation was not opened');
  const parties = [buyerId, sellerId].map((userId) => ({ conversationId: made.id, userId }));
  await tx.insert(conversationParties).values(parties).onConflictDoNothing();
  return made.id;
}

/** The conversation if this person is a party to it. */
export async function findForParty(db: Queryable, id: number, userId: number): Promise<ConversationRow | undefined> {
  const [row] = await db
    .select({ conversation: conversations })
    .from(conversations)
    .innerJoin(
      conversationParties,
      and(eq(conversationParties.conversationId, conversations.id), eq(conversationParties.userId, userId)),
    )
    .where(eq(conversations.id, id));
  return row?.conversation;
}

/** Locks it until the transaction ends: messages of one conversation become visible in the order of their ids. */
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

export type NewMessageRow = { conversationId: number; senderId: number; clientId: string; body: string };

export async function insertMessage(tx: Tx, values: NewMessageRow, imageIds: readonly number[]): Promise<MessageRow> {
  const [row] = await tx.insert(messages).values(values).returning();
  if (!row) throw new Error('a message was not kept');
  if (imageIds.length > 0) {
    await tx.insert(messageImages).values(imageIds.map((imageId, place) => ({ messageId: row.id, imageId, place })));
  }
  await tx
    .update(conversations)
    .set({ lastMessageAt: row.createdAt })
    .where(eq(conversations.id, values.conversationId));
  return row;
}

/** Moves a party's mark to the newest message; undefined when it stood there already. */
export async function markAllRead(tx: Tx, conversationId: number, userId: number): Promise<number | undefined> {
  const newest = sql<number>`(select coalesce(max(m.id), 0) from messages m where m.conversation_id = ${conversationId})`;
  const [row] = await tx
    .update(conversationParties)
    .set({ readMessageId: newest })
    .where(
      and(
        eq(conversationParties.conversationId, conversationId),
        eq(conversationParties.userId, userId),
        lt(conversationParties.readMessageId, newest),
      ),
    )
    .returning({ readMessageId: conversationParties.readMessageId });
  return row?.readMessageId;
}

/** False where it was closed already. */
export async function closeRow(tx: Tx, id: number, closedBy: number): Promise<boolean> {
  const rows = await tx
    .update(conversations)
    .set({ status: 'closed', closedBy, closedAt: sql`now()` })
    .where(and(eq(conversations.id, id), eq(conversations.status, 'active')))
    .returning({ id: conversations.id });
  return rows.length > 0;
}
