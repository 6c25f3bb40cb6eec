/** Defines the table of favourites. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { knownPrice, listingReference, userReference } from './listing-references.ts';

export const favourites = pgTable(
  'favourites',
  {
    /** Ids increase, so that favourites can be sorted by them. */
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    userId: userReference(),
    listingId: listingReference(),
    ...knownPrice,
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the user was last notified of a lower price. */
    toldAt: instant('told_at'),
    /** True while the alert waits for the daily email. */
    isDue: boolean('is_due').notNull().default(false),
  },
  (table) => [
    uniqueIndex('favourites_once').on(table.listingId, table.userId),
    index('favourites_user').on(table.userId, table.id),
    index('favourites_due').on(table.toldAt).where(sql`is_due`),
  ],
);
