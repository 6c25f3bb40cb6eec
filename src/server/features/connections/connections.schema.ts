/** Defines the table of contact requests. */
import { and, eq, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { conversations } from '../conversations/conversations.schema.ts';
import { tradeColumns } from '../listings/listings.schema.ts';
import { repeatedTexts } from '../screening/screening.schema.ts';

export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...tradeColumns(),
    status: text({ enum: ['sent', 'pending', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('sent'),
    /** Becomes the first message on acceptance; blank creates none. */
    message: text().notNull().default(''),
    /** The held text: the seller gets `heldMessage` only if a moderator releases it; null if no message is held. */
    holdId: integer('hold_id').references(() => repeatedTexts.id, { onDelete: 'set null' }),
    heldMessage: text('held_message'),
    /** False if the seller does not know about the request, because its text was held. */
    isAnnounced: boolean('is_announced').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('connections_listing_buyer').on(table.listingId, table.buyerId),
    // The newest answers of a seller.
    index('connections_answered').on(table.sellerId, table.decidedAt).where(sql`decided_at > created_at`),
    index('connections_buyer').on(table.buyerId, table.sellerId),
    index('connections_hold').on(table.holdId).where(sql`hold_id is not null`),
    check('connections_not_self', sql`${table.buyerId} <> ${table.sellerId}`),
  ],
);

/** Joins a contact request and the conversation that it has opened. */
export const isConversationOfRequest = and(
  eq(conversations.listingId, connections.listingId),
  eq(conversations.buyerId, connections.buyerId),
);
