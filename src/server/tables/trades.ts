/** Defines the tables of swaps and rings, and of the listings in agreed ones. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { tradeEndReasons, tradeKinds, tradeStatuses } from '#contract/trade-states.ts';
import type { TradeBalance, TradeItem } from '#rules/trading/proposals/trade-proposal.ts';
import { instant } from './columns.ts';
import { connections } from './connections.ts';
import { messages } from './conversations.ts';
import { currencies } from './currencies.ts';
import { listingReference } from './listing-references.ts';
import { listings } from './listings.ts';
import { repeatedTexts } from './screening.ts';
import { wants } from './trading.ts';
import { users } from './users.ts';

export const tradeProposals = pgTable(
  'trade_proposals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: tradeKinds }).notNull(),
    status: text({ enum: tradeStatuses }).notNull().default('waiting'),
    endReason: text('end_reason', { enum: tradeEndReasons }),
    version: integer().notNull(),
    /** The contact request of a swap; null for rings, and if the request has been deleted. */
    connectionId: integer('connection_id').references(() => connections.id, { onDelete: 'set null' }),
    /**
     * True if the contact request was created for this swap: if still undecided, it is withdrawn when the swap ends
     * without being agreed.
     */
    opensRequest: boolean('opens_request').notNull().default(false),
    balanceFromId: integer('balance_from_id').references(() => users.id),
    balanceMinor: integer('balance_minor'),
    balanceCurrencyId: integer('balance_currency_id').references(() => currencies.id),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    // One waiting offer per contact request, even if two are made at the same moment.
    uniqueIndex('trade_proposals_request').on(table.connectionId).where(sql`status = 'waiting'`),
    index('trade_proposals_connection').on(table.connectionId),
    index('trade_proposals_expiry').on(table.expiresAt).where(sql`status = 'waiting'`),
    check('trade_proposals_end', sql`(${table.status} = 'ended') = (${table.endReason} is not null)`),
  ],
);

const tradeReference = () =>
  integer('trade_id')
    .notNull()
    .references(() => tradeProposals.id, { onDelete: 'cascade' });

/** The items of the current version. */
export const tradeItems = pgTable(
  'trade_items',
  {
    tradeId: tradeReference(),
    place: smallint().notNull(),
    listingId: listingReference(),
    fromId: integer('from_id')
      .notNull()
      .references(() => users.id),
    toId: integer('to_id')
      .notNull()
      .references(() => users.id),
    /** The want that a ring's hop fulfils. */
    wantId: integer('want_id').references(() => wants.id, { onDelete: 'set null' }),
    /** The price of the listing when the item was proposed. */
    priceMinor: integer('price_minor').notNull(),
    currencyId: integer('currency_id')
      .notNull()
      .references(() => currencies.id),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.listingId] }),
    index('trade_items_listing').on(table.listingId),
    index('trade_items_want').on(table.wantId),
  ],
);

export const tradeAnswers = pgTable(
  'trade_answers',
  {
    tradeId: tradeReference(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    place: smallint().notNull(),
    answer: text({ enum: ['pending', 'accepted', 'declined'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.tradeId, table.userId] }), index('trade_answers_user').on(table.userId)],
);

/** The terms of an offer. */
export type OfferTerms = { items: readonly TradeItem[]; balance: TradeBalance | null };

/** The counter-offers of swaps. `trade_items` has the items of the current version only. */
export const counterOffers = pgTable(
  'counter_offers',
  {
    tradeId: tradeReference(),
    /** The version that the counter-offer made. */
    version: integer().notNull(),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    /** The offer that the counter-offer replaced. */
    replaced: jsonb().$type<OfferTerms>().notNull(),
    /** Empty if there is no message, and once it is in the conversation as `message_id`. */
    message: text().notNull().default(''),
    messageId: bigint('message_id', { mode: 'number' }).references(() => messages.id, { onDelete: 'set null' }),
    /** Why only the sender sees `message`, like the column of messages; null if the receiver sees it too. */
    withheld: text({ enum: ['review', 'forever'] }),
    /** The repeated text that a moderator has to release before the receiver sees `message`; null if it is not held. */
    holdId: integer('hold_id').references(() => repeatedTexts.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.version] }),
    index('counter_offers_message').on(table.messageId).where(sql`message_id is not null`),
    index('counter_offers_hold').on(table.holdId).where(sql`hold_id is not null`),
  ],
);

/** The primary key prevents a listing from being in two agreed swaps or rings. */
export const agreedListings = pgTable('agreed_listings', {
  listingId: integer('listing_id')
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  tradeId: tradeReference(),
});
