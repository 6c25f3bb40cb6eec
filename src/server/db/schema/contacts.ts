/** Defines the tables of contact requests, conversations, messages, notifications and reviews. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, users } from './accounts.ts';
import { savedSearches } from './alerts.ts';
import { images, listings } from './listings.ts';

export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: integer('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['sent', 'pending', 'accepted', 'declined'] })
      .notNull()
      .default('sent'),
    /** Becomes the first message on acceptance; blank creates none. */
    message: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('connections_listing_buyer').on(table.listingId, table.buyerId),
    check('connections_not_self', sql`${table.buyerId} <> ${table.sellerId}`),
  ],
);

export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    buyerId: integer('buyer_id')
      .notNull()
      .references(() => users.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    status: text({ enum: ['active', 'closed'] })
      .notNull()
      .default('active'),
    closedBy: integer('closed_by').references(() => users.id),
    closedAt: instant('closed_at'),
    lastMessageAt: instant('last_message_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('conversations_listing_buyer').on(table.listingId, table.buyerId)],
);

export const conversationParties = pgTable(
  'conversation_parties',
  {
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The newest message this participant has read; 0 before the first. */
    readMessageId: bigint('read_message_id', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_parties_user').on(table.userId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    clientId: uuid('client_id').notNull(),
    body: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('messages_conversation').on(table.conversationId, table.id),
    uniqueIndex('messages_client').on(table.conversationId, table.senderId, table.clientId),
    // For the search, which matches substrings of messages.
    index('messages_words').using('gin', table.body.op('gin_trgm_ops')),
  ],
);

export const messageImages = pgTable(
  'message_images',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    imageId: integer('image_id')
      .notNull()
      .references(() => images.id),
    place: integer().notNull(),
  },
  (table) => [index('message_images_message').on(table.messageId), index('message_images_image').on(table.imageId)],
);

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    recipientId: integer('recipient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({
      enum: ['connection_request', 'connection_accepted', 'conversation_closed', 'search_match', 'favourite_cheaper'],
    }).notNull(),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    /** For notifications about a request and its outcome. */
    connectionId: integer('connection_id').references(() => connections.id),
    /** The saved search that a listing matches, until the search is deleted. */
    savedSearchId: integer('saved_search_id').references(() => savedSearches.id, { onDelete: 'set null' }),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_recipient').on(table.recipientId, table.createdAt),
    uniqueIndex('notifications_request').on(table.connectionId).where(sql`type = 'connection_request'`),
    index('notifications_saved_search').on(table.savedSearchId).where(sql`saved_search_id is not null`),
  ],
);

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversationId: integer('conversation_id')
      .notNull()
      .unique()
      .references(() => conversations.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    buyerId: integer('buyer_id')
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    content: text().notNull(),
    /** The seller's reply; both columns or neither. */
    reply: text(),
    repliedAt: instant('replied_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reviews_seller').on(table.sellerId, table.createdAt),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
);
