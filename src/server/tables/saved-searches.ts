/** Defines the tables of saved searches and of the matches found for them. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { SearchFilters } from '#contract/search.ts';
import { instant } from './columns.ts';
import { currencies } from './currencies.ts';
import { knownPrice, listingReference, userReference } from './listing-references.ts';
import { users } from './users.ts';

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userReference(),
    /**
     * A want is a search on a want list; the `trading` feature stores its other columns. A follow filters by one
     * seller, group or member.
     */
    kind: text({ enum: ['search', 'want', 'follow'] })
      .notNull()
      .default('search'),
    sellerId: integer('seller_id').references(() => users.id, { onDelete: 'cascade' }),
    /** A paused want matches nothing. */
    isPaused: boolean('is_paused').notNull().default(false),
    name: text().notNull(),
    mails: text({ enum: ['at_once', 'daily', 'never'] }).notNull(),
    /** The filters in the format of the API. */
    filters: jsonb().$type<SearchFilters>().notNull(),
    /**
     * The number of terms that a listing must match. A trigger derives this column and those below, up to `seesOpen`,
     * from `filters`.
     */
    needed: smallint().notNull().default(0),
    /** This column and the next ones, up to `priceCurrencyId`, are null if their filter is not set. */
    groupIds: integer('group_ids').array(),
    memberIds: integer('member_ids').array(),
    sourceTypeIds: integer('source_type_ids').array(),
    currencyId: integer('currency_id').references(() => currencies.id),
    minMinor: integer('min_minor'),
    maxMinor: integer('max_minor'),
    /** The currency of the minimum and maximum price. */
    priceCurrencyId: integer('price_currency_id').references(() => currencies.id),
    /** False if the search is for closed listings only: a new listing never matches it. */
    seesOpen: boolean('sees_open').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('saved_searches_user').on(table.userId, table.kind, table.id),
    index('saved_searches_seller').on(table.sellerId).where(sql`seller_id is not null`),
  ],
);

/**
 * Terms by which a listing finds the searches that it might match: each word of a search or, for a search without
 * words, the ids of its narrowest filter (`member 7`), or `*`.
 */
export const savedSearchTerms = pgTable(
  'saved_search_terms',
  {
    term: text().notNull(),
    savedSearchId: integer('saved_search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.term, table.savedSearchId] }),
    index('saved_search_terms_search').on(table.savedSearchId),
  ],
);

/**
 * Maps each indexed word, and each form of it with one letter removed, to the word: two words that differ by one edit
 * have such a form in common.
 */
export const savedSearchPieces = pgTable(
  'saved_search_pieces',
  { piece: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.piece, table.word] }), index('saved_search_pieces_word').on(table.word)],
);

/** Matches whose users were notified: one row per search and listing prevents duplicates after a crash. */
export const savedSearchMatches = pgTable(
  'saved_search_matches',
  {
    savedSearchId: integer('saved_search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    listingId: listingReference(),
    ...knownPrice,
    toldAt: instant('told_at').notNull().defaultNow(),
    /** False if the last alert was about a new match. */
    isCheaper: boolean('is_cheaper').notNull().default(false),
    /** True while the match waits for the daily email. */
    isDue: boolean('is_due').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.savedSearchId, table.listingId] }),
    index('saved_search_matches_listing').on(table.listingId),
    index('saved_search_matches_due').on(table.toldAt).where(sql`is_due`),
  ],
);
