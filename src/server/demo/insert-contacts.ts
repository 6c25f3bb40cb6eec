/** Inserts the demo's contact requests, conversations, reviews and notifications. */
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/db.ts';
import { bundleListings } from '../tables/bundles.ts';
import { connections } from '../tables/connections.ts';
import { conversationParties, conversations, messageImages, messages } from '../tables/conversations.ts';
import { notifications } from '../tables/notifications.ts';
import { reviews } from '../tables/reviews.ts';
import { users } from '../tables/users.ts';
import type { DemoContent } from './content/shape.ts';
import { type Clock, type Ids, idOf } from './insert.ts';

type Trade = { listing: string; buyer: string };
const keyOf = (trade: Trade): string => `${trade.listing}/${trade.buyer}`;

/** Returns the same id for the same text at every seeding. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function sellerOf(content: DemoContent, listing: string): string {
  const item = content.listings.find((entry) => entry.key === listing);
  if (!item) throw new Error(`the demo content names ${listing}, which does not exist`);
  return item.seller;
}

export async function insertConnections(
  tx: Tx,
  content: DemoContent,
  ids: Ids,
  at: Clock,
): Promise<Map<string, number>> {
  const inserted = new Map<string, number>();
  for (const connection of content.connections) {
    const [row] = await tx
      .insert(connections)
      .values({
        listingId: idOf(ids.listings, connection.listing),
        buyerId: idOf(ids.people, connection.buyer),
        sellerId: idOf(ids.people, sellerOf(content, connection.listing)),
        status: connection.status,
        message: connection.message,
        createdAt: at(connection.minutesAgo),
        decidedAt: connection.decidedMinutesAgo === null ? null : at(connection.decidedMinutesAgo),
      })
      .returning({ id: connections.id });
    if (!row) throw new Error('a contact request was not inserted');
    inserted.set(keyOf(connection), row.id);
    const additional = connection.additional.map((key, place) => ({
      ...{ connectionId: row.id, listingId: idOf(ids.listings, key), place, createdAt: at(connection.minutesAgo) },
    }));
    if (additional.length > 0) await tx.insert(bundleListings).values(additional);
  }
  return inserted;
}

type Talk = DemoContent['conversations'][number];

async function insertMessages(
  tx: Tx,
  talk: Talk,
  conversationId: number,
  ids: Ids,
  images: ReadonlyMap<string, number>,
  at: Clock,
) {
  const insertedMessages: { id: number; sender: string }[] = [];
  for (const [index, line] of talk.messages.entries()) {
    const [row] = await tx
      .insert(messages)
      .values({
        conversationId,
        senderId: idOf(ids.people, line.sender),
        clientId: uuidOf(`${keyOf(talk)}/${index}`),
        body: line.text,
        createdAt: at(line.minutesAgo),
      })
      .returning({ id: messages.id });
    if (!row) throw new Error('a message was not inserted');
    insertedMessages.push({ id: row.id, sender: line.sender });
    const photos = line.photos.map((name, place) => ({
      messageId: row.id,
      imageId: idOf(images, `chat/${name}`),
      place,
    }));
    if (photos.length > 0) await tx.insert(messageImages).values(photos);
  }
  return insertedMessages;
}

/** Returns the id of the last message that `reader` has read; the other party's latest `unread` messages are unread. */
function readMark(lines: { id: number; sender: string }[], reader: string, unread: number): number {
  const foreign = lines.filter((line) => line.sender !== reader);
  const firstUnread = unread > 0 ? foreign.at(-unread) : undefined;
  return firstUnread ? firstUnread.id - 1 : (lines.at(-1)?.id ?? 0);
}

export async function insertConversations(
  tx: Tx,
  content: DemoContent,
  ids: Ids,
  images: ReadonlyMap<string, number>,
  at: Clock,
): Promise<Map<string, number>> {
  const conversationIds = new Map<string, number>();
  for (const talk of content.conversations) {
    const seller = sellerOf(content, talk.listing);
    const begun = talk.messages[0]?.minutesAgo ?? 0;
    const [row] = await tx
      .insert(conversations)
      .values({
        listingId: idOf(ids.listings, talk.listing),
        buyerId: idOf(ids.people, talk.buyer),
        sellerId: idOf(ids.people, seller),
        status: talk.status,
        closedBy: talk.closed ? idOf(ids.people, talk.closed.by) : null,
        closedAt: talk.closed ? at(talk.closed.minutesAgo) : null,
        createdAt: at(begun),
        lastMessageAt: at(talk.messages.at(-1)?.minutesAgo ?? begun),
      })
      .returning({ id: conversations.id });
    if (!row) throw new Error('a conversation was not inserted');
    conversationIds.set(keyOf(talk), row.id);
    const lines = await insertMessages(tx, talk, row.id, ids, images, at);
    await tx.insert(conversationParties).values([
      {
        conversationId: row.id,
        userId: idOf(ids.people, talk.buyer),
        readMessageId: readMark(lines, talk.buyer, talk.unread.buyer),
      },
      {
        conversationId: row.id,
        userId: idOf(ids.people, seller),
        readMessageId: readMark(lines, seller, talk.unread.seller),
      },
    ]);
  }
  return conversationIds;
}

export async function insertReviews(
  tx: Tx,
  content: DemoContent,
  ids: Ids,
  talks: Map<string, number>,
  at: Clock,
): Promise<void> {
  for (const review of content.reviews) {
    const sellerId = idOf(ids.people, review.seller);
    await tx.insert(reviews).values({
      conversationId: idOf(talks, keyOf(review)),
      sellerId,
      buyerId: idOf(ids.people, review.buyer),
      rating: review.rating,
      content: review.content,
      createdAt: at(review.minutesAgo),
    });
    await tx
      .update(users)
      .set({ ratingSum: sql`${users.ratingSum} + ${review.rating}`, reviewCount: sql`${users.reviewCount} + 1` })
      .where(eq(users.id, sellerId));
  }
}

export async function insertNotifications(
  tx: Tx,
  content: DemoContent,
  ids: Ids,
  requests: Map<string, number>,
  at: Clock,
): Promise<void> {
  for (const notification of content.notifications) {
    await tx.insert(notifications).values({
      id: uuidOf(`${notification.type}/${keyOf(notification)}/${notification.recipient}`),
      recipientId: idOf(ids.people, notification.recipient),
      type: notification.type,
      senderId: idOf(ids.people, notification.sender),
      listingId: idOf(ids.listings, notification.listing),
      connectionId: idOf(requests, keyOf(notification)),
      isRead: notification.isRead,
      createdAt: at(notification.minutesAgo),
    });
  }
}
