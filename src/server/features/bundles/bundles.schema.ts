/** Defines the table of the additional listings that a contact request and its conversation are about. */
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { connections } from '../connections/connections.schema.ts';
import { listings } from '../listings/listings.schema.ts';

/** A row belongs to a request. Its conversation uses the same rows, so accepting a request copies nothing. */
export const bundleListings = pgTable(
  'bundle_listings',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references(() => connections.id, { onDelete: 'cascade' }),
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id),
    /** Ascending in the order in which the buyer added the listings; a removal leaves a gap. */
    place: integer().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.listingId] }),
    index('bundle_listings_listing').on(table.listingId),
  ],
);
