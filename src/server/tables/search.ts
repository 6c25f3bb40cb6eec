/** Defines the tables that a search reads: listings as search documents, the vocabulary, and the words of names. */
import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { listings } from './listings.ts';

const words = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A listing as indexed for search; maintained by triggers, so that every writer updates it. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    listingId: integer('listing_id')
      .primaryKey()
      .references(() => listings.id, { onDelete: 'cascade' }),
    status: text({ enum: ['open', 'closed'] }).notNull(),
    currencyId: integer('currency_id').notNull(),
    priceMinor: integer('price_minor').notNull(),
    groupId: integer('group_id').notNull(),
    sourceTypeId: integer('source_type_id').notNull(),
    sellerId: integer('seller_id').notNull(),
    memberIds: integer('member_ids').array().notNull(),
    conditionId: integer('condition_id'),
    trade: boolean().notNull().default(false),
    shipsUs: boolean('ships_us').notNull().default(false),
    shipsCa: boolean('ships_ca').notNull().default(false),
    shipsUk: boolean('ships_uk').notNull().default(false),
    fromUs: boolean('from_us').notNull().default(false),
    fromCa: boolean('from_ca').notNull().default(false),
    fromUk: boolean('from_uk').notNull().default(false),
    /** Whether cards show the price before a reduction; a job resets it. */
    reduced: boolean().notNull().default(false),
    /** When the price was reduced; null if cards show no reduction. */
    reducedAt: instant('reduced_at'),
    createdAt: instant('created_at').notNull(),
    /**
     * Words of the name (A), group and members (B), source type and seller (C), description (D), and tags such as `#g7`
     * for group 7.
     */
    words: words().notNull(),
  },
  (table) => [
    // Disables GIN's pending list, because every search would scan all of it.
    index('search_documents_words').using('gin', table.words).with({ fastupdate: false }),
    index('search_documents_newest').on(table.createdAt, table.listingId),
    index('search_documents_newest_open').on(table.createdAt, table.listingId).where(sql`status = 'open'`),
    index('search_documents_reduced')
      .on(table.reducedAt, table.createdAt, table.listingId)
      .where(sql`reduced_at is not null`),
    index('search_documents_condition').on(table.conditionId, table.createdAt, table.listingId),
    index('search_documents_price').on(table.currencyId, table.priceMinor, table.listingId),
  ],
);

/** Every word that occurs in a listing; a daily job deletes unused words. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_ahead').on(sql`${table.word} collate "C"`),
  index('search_words_behind').on(sql`reverse(${table.word}) collate "C"`),
  index('search_words_parts').using('gin', sql`${table.word} gin_trgm_ops`),
]);

export const searchSynonyms = pgTable('search_synonyms', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  words: text().array().notNull(),
});

/** The words of names and aliases, each with its group, member, source type or seller. */
export const searchNames = pgTable(
  'search_names',
  {
    word: text().notNull(),
    kind: text({ enum: ['group', 'member', 'sourcetype', 'seller'] }).notNull(),
    ownerId: integer('owner_id').notNull(),
    isAlias: boolean('is_alias').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ownerId, table.word, table.isAlias] }),
    index('search_names_ahead').on(sql`${table.word} collate "C"`),
    index('search_names_aliases').on(table.word).where(sql`is_alias`),
  ],
);
