/** Defines the tables of listings, their pictures and the lists they choose from. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, currencies, instant, users } from './accounts.ts';

export const groups = pgTable('groups', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
});

export const members = pgTable(
  'members',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    name: text().notNull(),
  },
  (table) => [uniqueIndex('members_group_name').on(table.groupId, table.name)],
);

export const sourceTypes = pgTable('source_types', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
});

export const images = pgTable(
  'images',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `folder/name`, the prefix of its files in storage. */
    key: text().notNull().unique(),
    folder: text({ enum: ['avatars', 'listings', 'banners', 'chat'] }).notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of the uploaded file, set once all sizes are stored: the same file reuses the picture. */
    contentHash: bytes('content_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('images_content').on(table.ownerId, table.folder, table.contentHash),
    index('images_created').on(table.createdAt),
  ],
);

export const listings = pgTable(
  'listings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Minor units: cents, pence. */
    priceMinor: integer('price_minor').notNull(),
    currencyId: integer('currency_id')
      .notNull()
      .references(() => currencies.id),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id),
    sourceTypeId: integer('source_type_id')
      .notNull()
      .references(() => sourceTypes.id),
    /** Sanitised HTML. */
    description: text().notNull(),
    image1Id: integer('image1_id')
      .notNull()
      .references(() => images.id),
    image2Id: integer('image2_id').references(() => images.id),
    image3Id: integer('image3_id').references(() => images.id),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('listings_price', sql`${table.priceMinor} between 0 and 999999999`),
    // Read backwards for newest first. `.desc()` would put nulls last, which no query orders by: see docs/footguns.md.
    index('listings_newest').on(table.createdAt, table.id).where(sql`status = 'open'`),
    index('listings_seller').on(table.sellerId, table.createdAt, table.id),
    index('listings_image1').on(table.image1Id),
    index('listings_image2').on(table.image2Id),
    index('listings_image3').on(table.image3Id),
  ],
);

export const listingMembers = pgTable(
  'listing_members',
  {
    listingId: integer('listing_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.memberId] }),
    index('listing_members_member').on(table.memberId),
  ],
);

/** Numbers open listings 1..n without gaps: a fair random sample is then n random numbers, however large n is. */
export const listingSlots = pgTable('listing_slots', {
  slot: integer().primaryKey(),
  listingId: integer('listing_id')
    .notNull()
    .unique()
    .references(() => listings.id, { onDelete: 'cascade' }),
});
