/** Defines the table of notifications. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NotificationType } from '#contract/notification-types.ts';
import { instant } from './columns.ts';
import { connections } from './connections.ts';
import { listings } from './listings.ts';
import { moderationDecisions } from './moderation.ts';
import { catalogueProposals } from './proposals.ts';
import { savedSearches } from './saved-searches.ts';
import { tradeProposals } from './trades.ts';
import { users } from './users.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    recipientId: integer('recipient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<NotificationType>().notNull(),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    listingId: integer('listing_id').references(() => listings.id),
    connectionId: integer('connection_id').references(() => connections.id),
    /** The saved search that a listing matches, until the search is deleted. */
    savedSearchId: integer('saved_search_id').references(() => savedSearches.id, { onDelete: 'set null' }),
    decisionId: integer('decision_id').references(() => moderationDecisions.id, { onDelete: 'cascade' }),
    proposalId: integer('proposal_id').references(() => catalogueProposals.id, { onDelete: 'cascade' }),
    tradeId: integer('trade_id').references(() => tradeProposals.id, { onDelete: 'cascade' }),
    /** The version of the swap that was offered; null for other notifications. */
    tradeVersion: integer('trade_version'),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_recipient').on(table.recipientId, table.createdAt),
    uniqueIndex('notifications_request').on(table.connectionId).where(sql`type = 'connection_request'`),
    index('notifications_trade').on(table.tradeId).where(sql`trade_id is not null`),
    index('notifications_saved_search').on(table.savedSearchId).where(sql`saved_search_id is not null`),
  ],
);

export const isAboutRequest = (connectionId: number): SQL | undefined =>
  and(eq(notifications.connectionId, connectionId), eq(notifications.type, 'connection_request'));
