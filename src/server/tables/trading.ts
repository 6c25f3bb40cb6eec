/** Defines the tables of want lists, and of the haves that fit each want. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { listingReference, userReference } from './listing-references.ts';
import { listings } from './listings.ts';
import { savedSearches } from './saved-searches.ts';

/** A want consists of a saved search with the same id, which stores its criteria and state, and of this row. */
export const wants = pgTable(
  'wants',
  {
    id: integer('saved_search_id')
      .primaryKey()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    userId: userReference(),
    /** 1: must have, 2: would like, 3: someday. */
    priority: smallint().notNull(),
    note: text().notNull(),
    /** Set while the want is found; its search is then paused too, so that it matches nothing. */
    foundAt: instant('found_at'),
    /** The listing that the want was last found by: after the want is renewed, this listing does not find it again. */
    foundListingId: integer('found_listing_id').references(() => listings.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('wants_user').on(table.userId, table.priority),
    index('wants_found_listing').on(table.foundListingId).where(sql`found_listing_id is not null`),
  ],
);

/**
 * The listings open to trade that fit each want, whatever they cost: a maximum price limits what a user buys. Queries
 * check again what can change without a recomputation: blocks, pauses, closed and hidden listings.
 */
export const wantFits = pgTable(
  'want_fits',
  {
    wantId: integer('want_id')
      .notNull()
      .references(() => wants.id, { onDelete: 'cascade' }),
    listingId: listingReference(),
  },
  (table) => [primaryKey({ columns: [table.wantId, table.listingId] }), index('want_fits_listing').on(table.listingId)],
);
