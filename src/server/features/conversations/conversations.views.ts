/** Reads the conversations of a user. */
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Conversation } from '#contract/conversations.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from '../../db/schema/accounts.ts';
import { connections, conversationParties, conversations } from '../../db/schema/contacts.ts';
import { images, listings } from '../../db/schema/listings.ts';
import type { PictureUrls } from '../../storage/picture-urls.ts';

export type ShownConversation = z.input<typeof Conversation>;

const sellers = alias(users, 'seller');
const buyers = alias(users, 'buyer');

const unreadMessages = sql`from messages m
  where m.conversation_id = ${conversations.id} and m.id > ${conversationParties.readMessageId}
    and m.sender_id <> ${conversationParties.userId}`;
const unread = sql<number>`(select count(*) ${unreadMessages})`.mapWith(Number);
const firstUnread = sql<string | null>`(select min(m.id) ${unreadMessages})`;
const otherRead = sql<number>`(
  select p.read_message_id from conversation_parties p
  where p.conversation_id = ${conversations.id} and p.user_id <> ${conversationParties.userId}
)`.mapWith(Number);

function selectConversations(db: Queryable) {
  return db
    .select({
      conversation: conversations,
      listingName: listings.name,
      imageKey: images.key,
      sellerName: sellers.name,
      sellerAvatar: sellers.avatarKey,
      buyerName: buyers.name,
      buyerAvatar: buyers.avatarKey,
      unread,
      firstUnread,
      otherRead,
    })
    .from(conversationParties)
    .innerJoin(conversations, eq(conversations.id, conversationParties.conversationId))
    .innerJoin(listings, eq(listings.id, conversations.listingId))
    .innerJoin(images, eq(images.id, listings.image1Id))
    .innerJoin(sellers, eq(sellers.id, conversations.sellerId))
    .innerJoin(buyers, eq(buyers.id, conversations.buyerId));
}

type Row = Awaited<ReturnType<typeof selectConversations>>[number];

function toConversation(row: Row, urls: PictureUrls): ShownConversation {
  const { conversation } = row;
  return {
    id: conversation.id,
    status: conversation.status,
    listing: { id: conversation.listingId, name: row.listingName, image1: urls.urlOf(row.imageKey) },
    seller_id: conversation.sellerId,
    buyer_id: conversation.buyerId,
    seller: { id: conversation.sellerId, name: row.sellerName, profile: { avatar: urls.urlOf(row.sellerAvatar) } },
    buyer: { id: conversation.buyerId, name: row.buyerName, profile: { avatar: urls.urlOf(row.buyerAvatar) } },
    unread_count: row.unread,
    first_unread_message_id: row.firstUnread === null ? null : Number(row.firstUnread),
    other_read_message_id: row.otherRead,
    last_message_at: conversation.lastMessageAt.toISOString(),
    created_at: conversation.createdAt.toISOString(),
  };
}

/** Newest first. Omits conversations that the user has closed, unless `withOwnClosed` is set. */
export async function listConversations(
  db: Queryable,
  urls: PictureUrls,
  userId: number,
  withOwnClosed: boolean,
): Promise<ShownConversation[]> {
  const visible = or(isNull(conversations.closedBy), ne(conversations.closedBy, userId));
  const rows = await selectConversations(db)
    .where(and(eq(conversationParties.userId, userId), withOwnClosed ? undefined : visible))
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id));
  return rows.map((row) => toConversation(row, urls));
}

export async function readConversation(
  db: Queryable,
  urls: PictureUrls,
  id: number,
  userId: number,
): Promise<ShownConversation | undefined> {
  const [row] = await selectConversations(db).where(
    and(eq(conversationParties.userId, userId), eq(conversations.id, id)),
  );
  return row && toConversation(row, urls);
}

/** Returns both participants of every conversation about a listing, or of every conversation of a user. */
export async function partiesAbout(
  db: Queryable,
  about: { listingId: number } | { userId: number },
): Promise<{ conversationId: number; userIds: readonly [number, number] }[]> {
  const { id, listingId, buyerId, sellerId } = conversations;
  const rows = await db
    .select({ conversationId: id, buyerId, sellerId })
    .from(conversations)
    .where(
      'listingId' in about ? eq(listingId, about.listingId) : or(eq(buyerId, about.userId), eq(sellerId, about.userId)),
    );
  return rows.map((row) => ({ conversationId: row.conversationId, userIds: [row.buyerId, row.sellerId] }));
}

/** Returns the request that opened a conversation, because its notifications refer to the request. */
export async function readConnectionId(db: Queryable, listingId: number, buyerId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.listingId, listingId), eq(connections.buyerId, buyerId)));
  return row?.id;
}
