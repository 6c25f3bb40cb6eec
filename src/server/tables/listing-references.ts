/** Defines columns that several tables share: references to a user and a listing, and the known price. */
import { integer } from 'drizzle-orm/pg-core';
import { currencies } from './currencies.ts';
import { listings } from './listings.ts';
import { users } from './users.ts';

export const userReference = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const listingReference = () =>
  integer('listing_id')
    .notNull()
    .references(() => listings.id, { onDelete: 'cascade' });

/** The price at the latest alert, or when the row was added: only a significantly lower price triggers an alert. */
export const knownPrice = {
  knownPriceMinor: integer('known_price_minor').notNull(),
  knownCurrencyId: integer('known_currency_id')
    .notNull()
    .references(() => currencies.id),
};
