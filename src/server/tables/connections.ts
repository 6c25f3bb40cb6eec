/** Defines the table of contact requests. */
import { and, eq, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { conversations } from './conversations.ts';
import { tradeColumns } from './listings.ts';
import { repeatedTexts } from './screening.ts';

export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...tradeColumns(),
    status: text({ enum: ['sent', 'pending', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('sent'),
    /**
     * The buyer's message. When the request is accepted, it becomes the conversation's first message, unless it is
     * blank.
     */
    message: text().notNull().default(''),
    /**
     * The repeated text (a text sent to many users) that a moderator must release before the seller gets `heldMessage`;
     * null if no message is held.
     */
    holdId: integer('hold_id').references(() => repeatedTexts.id, { onDelete: 'set null' }),
    heldMessage: text('held_message'),
    /** False if the seller has not been notified of the request, because its text was held. */
    isAnnounced: boolean('is_announced').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('connections_listing_buyer').on(table.listingId, table.buyerId),
    // An index for the seller record (sales and response times), which reads the seller's latest decisions.
    index('connections_answered').on(table.sellerId, table.decidedAt).where(sql`decided_at > created_at`),
    index('connections_buyer').on(table.buyerId, table.sellerId),
    index('connections_hold').on(table.holdId).where(sql`hold_id is not null`),
    check('connections_not_self', sql`${table.buyerId} <> ${table.sellerId}`),
  ],
);

/** Joins a contact request with its conversation. */
export const isConversationOfRequest = and(
  eq(conversations.listingId, connections.listingId),
  eq(conversations.buyerId, connections.buyerId),
);
