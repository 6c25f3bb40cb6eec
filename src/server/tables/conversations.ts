/** Defines the tables of conversations, their participants and messages. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { listings, tradeColumns } from './listings.ts';
import { repeatedTexts } from './screening.ts';
import { images } from './uploads.ts';
import { users } from './users.ts';

export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...tradeColumns(),
    status: text({ enum: ['active', 'closed'] })
      .notNull()
      .default('active'),
    closedBy: integer('closed_by').references(() => users.id),
    closedAt: instant('closed_at'),
    /** When the participant who did not close the conversation asked the other one to reopen it. */
    reopenRequestedAt: instant('reopen_requested_at'),
    receivedAt: instant('received_at'),
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
    /** Muted: no emails or pushes, and not included in the user's total number of unread messages. */
    mutedAt: instant('muted_at'),
    /**
     * Archived: listed below the inbox. A new message unarchives the conversation; if it is muted, only the user's own
     * message does.
     */
    archivedAt: instant('archived_at'),
    /** Whether this participant has marked the conversation as unread; reset when they open it again. */
    isMarkedUnread: boolean('is_marked_unread').notNull().default(false),
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
    /**
     * Why only the sender sees the message; null if both participants see it.
     * `review`: a moderator has not released its text. `hidden`: a moderator has hidden it, and an appeal can restore it.
     * `forever`: a block hid it when it was sent, or a participant was absent when its text was released.
     */
    withheld: text({ enum: ['review', 'hidden', 'forever'] }),
    /**
     * The repeated text (a text sent to many users) whose review its sender sees. A message that is withheld forever has
     * one too, because its sender must not notice the block.
     */
    holdId: integer('hold_id').references(() => repeatedTexts.id, { onDelete: 'set null' }),
    editedAt: instant('edited_at'),
    /** The text of a deleted message is empty. */
    deletedAt: instant('deleted_at'),
    /** The listing that the buyer added with this message; `body` contains its name at that time. */
    addedListingId: integer('added_listing_id').references(() => listings.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('messages_added_listing').on(table.addedListingId).where(sql`added_listing_id is not null`),
    index('messages_hold').on(table.holdId, table.id).where(sql`hold_id is not null`),
    index('messages_conversation').on(table.conversationId, table.id),
    index('messages_withheld').on(table.conversationId, table.senderId).where(sql`withheld is not null`),
    uniqueIndex('messages_client').on(table.conversationId, table.senderId, table.clientId),
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
