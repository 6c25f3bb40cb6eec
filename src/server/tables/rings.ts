/**
 * Defines the tables of rings: changed users, the hops (one user gives one listing to the next) of live rings, declined
 * hops, and certificates of how good the chosen rings are.
 */
import { bigint, boolean, doublePrecision, integer, pgTable, primaryKey, smallint, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { listingReference, userReference } from './listing-references.ts';
import { listings } from './listings.ts';
import { tradeProposals } from './trades.ts';
import { wants } from './trading.ts';

/** The users whose rings might have changed since the last search; triggers add most of them. */
export const ringChanges = pgTable('ring_changes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: userReference(),
  /** How many searches have begun for this row, including searches that crashed the process. */
  attempts: smallint().notNull().default(0),
});

/** The hops of waiting and agreed rings. The unique columns prevent a listing or want from being in two rings. */
export const ringHops = pgTable('ring_hops', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  /** The want that the hop fulfils; null once the want has been deleted. */
  wantId: integer('want_id')
    .unique()
    .references(() => wants.id, { onDelete: 'set null' }),
});

/**
 * A user declined this listing in a ring, or did not answer in time: no ring offers it to them again until its price
 * changes by more than 10 % or the period of `retention.declinedHops` is over.
 */
export const ringBans = pgTable(
  'ring_bans',
  { listingId: listingReference(), userId: userReference(), createdAt: instant('created_at').notNull().defaultNow() },
  (table) => [primaryKey({ columns: [table.listingId, table.userId] })],
);

/**
 * How close the chosen rings are to the best possible choice, in the part of the graph that was solved together. All
 * figures are about that component: rings with the same `componentId` repeat them, so do not add them up.
 */
export const ringCertificates = pgTable('ring_certificates', {
  tradeId: integer('trade_id')
    .primaryKey()
    .references(() => tradeProposals.id, { onDelete: 'cascade' }),
  /** The sum of the priority weights of the chosen rings, and an upper bound for every possible choice. */
  weight: integer().notNull(),
  bound: integer().notNull(),
  /** The relative gap: (bound - weight) / bound. */
  gap: doublePrecision().notNull(),
  isExact: boolean('is_exact').notNull(),
  componentId: uuid('component_id').notNull().defaultRandom(),
  /** How many possible rings were compared, and how many users the component has; null in older rows. */
  cycles: integer(),
  users: integer(),
});
