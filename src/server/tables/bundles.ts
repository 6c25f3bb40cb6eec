/** Defines the table of the additional listings that contact requests and their conversations include. */
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { connections } from './connections.ts';
import { listings } from './listings.ts';

/**
 * Each row belongs to a contact request. The conversation of the request uses the same rows, so accepting the request
 * copies no rows.
 */
export const bundleListings = pgTable(
  'bundle_listings',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    /** Increases in the order in which the buyer added the listings; removing a listing leaves a gap. */
    place: integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.listingId] }),
    index('bundle_listings_listing').on(table.listingId),
  ],
);
