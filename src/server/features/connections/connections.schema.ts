/** Defines the table of contact requests. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { tradeColumns } from '../listings/listings.schema.ts';

export const connections = pgTable(
  'connections',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ...tradeColumns(),
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
