/** Defines the tables that count the views of listings without recording who viewed them. */
import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';
import { listings } from './listings.ts';

/** Views that are not yet added to the totals. */
export const listingViews = pgTable(
  'listing_views',
  {
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    /** In UTC. */
    day: date().notNull(),
    /**
     * A hash of viewer and listing with the key of the day: reveals neither the viewer nor what else the viewer saw.
     */
    viewer: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.day, table.viewer] }),
    index('listing_views_day').on(table.day),
  ],
);

export const listingViewTotals = pgTable('listing_view_totals', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  views: integer().notNull(),
});

/** The keys of the viewer hashes. A day's key is deleted when the day is over. */
export const listingViewKeys = pgTable('listing_view_keys', {
  day: date().primaryKey(),
  key: bytes().notNull(),
});
