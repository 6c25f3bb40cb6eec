/** Defines the tables of listings. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { countries, shippingAreas } from '#contract/countries.ts';
import { MAX_PRICE_MINOR } from '#contract/limits.ts';
import { groups, members, sourceTypes } from './catalogue.ts';
import { instant } from './columns.ts';
import { conditions } from './conditions.ts';
import { currencies } from './currencies.ts';
import { images } from './uploads.ts';
import { users } from './users.ts';

export const listings = pgTable(
  'listings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** In hundredths of a currency unit, also for currencies without decimals. */
    priceMinor: integer('price_minor').notNull(),
    currencyId: integer('currency_id')
      .notNull()
      .references(() => currencies.id),
    /** The price before it was lowered, in the current currency; see `price-reduction.ts`. */
    wasPriceMinor: integer('was_price_minor'),
    reducedAt: instant('reduced_at'),
    /** The listing has been open at its current price since this time. */
    priceSince: instant('price_since').notNull().defaultNow(),
    /** When the price was last raised or its currency changed. */
    raisedAt: instant('raised_at'),
    groupId: integer('group_id')
      .notNull()
      .references(() => groups.id),
    sourceTypeId: integer('source_type_id')
      .notNull()
      .references(() => sourceTypes.id),
    conditionId: integer('condition_id').references(() => conditions.id),
    /** The country from which the item ships; null for the seller's country. */
    shipsFrom: text('ships_from', { enum: countries }),
    /** The area to which the item ships; null if not stated. */
    shipsTo: text('ships_to', { enum: shippingAreas }),
    shippingCost: text('shipping_cost'),
    /** Whether the item can also be handed over in person. */
    handover: boolean().notNull().default(false),
    /** Sanitised HTML. */
    description: text().notNull(),
    /** The first image; null only for an erased listing. */
    image1Id: integer('image1_id').references(() => images.id),
    image2Id: integer('image2_id').references(() => images.id),
    image3Id: integer('image3_id').references(() => images.id),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    /** Whether the seller also accepts other listings in exchange. */
    trade: boolean().notNull().default(false),
    /** When a closed listing was marked as sold; reopening the listing clears this and the next two columns. */
    soldAt: instant('sold_at'),
    soldToId: integer('sold_to_id').references(() => users.id),
    /** The sale price in the currency of the listing; null if the seller did not enter it. */
    soldPriceMinor: integer('sold_price_minor'),
    /**
     * True if the listing is visible only to its seller and the staff: a moderator hid it, or its seller is suspended.
     */
    isHidden: boolean('is_hidden').notNull().default(false),
    /** Closed only because the seller's account is about to be deleted; reopened if the deletion is cancelled. */
    reopens: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    /** The id with which the seller's client created the listing; null if it sent none. */
    clientId: uuid('client_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check('listings_price', sql`${table.priceMinor} between 0 and ${sql.raw(String(MAX_PRICE_MINOR))}`),
    check('listings_sale', sql`${table.soldAt} is null or ${table.status} = 'closed'`),
    // Read backwards to list the newest listings first. `.desc()` would put nulls last, which matches no query's order:
    // see docs/footguns.md.
    index('listings_newest').on(table.createdAt, table.id).where(sql`status = 'open'`),
    index('listings_sold').on(table.sellerId).where(sql`sold_at is not null`),
    uniqueIndex('listings_client').on(table.sellerId, table.clientId).where(sql`client_id is not null`),
    index('listings_seller').on(table.sellerId, table.createdAt, table.id),
    // Indexes for merges of groups and source types, which move listings in batches.
    index('listings_group').on(table.groupId, table.id),
    index('listings_source_type').on(table.sourceTypeId, table.id),
    // Used to check, before a condition is deleted, that no listing uses it.
    index('listings_condition').on(table.conditionId),
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

/**
 * Numbers open, visible listings 1..n without gaps, so that a random number from 1 to n selects each listing with the
 * same chance.
 */
export const listingSlots = pgTable('listing_slots', {
  slot: integer().primaryKey(),
  listingId: integer('listing_id')
    .notNull()
    .unique()
    .references(() => listings.id, { onDelete: 'cascade' }),
});

export const tradeColumns = () => ({
  listingId: integer('listing_id')
    .notNull()
    .references(() => listings.id),
  buyerId: integer('buyer_id')
    .notNull()
    .references(() => users.id),
  sellerId: integer('seller_id')
    .notNull()
    .references(() => users.id),
});
