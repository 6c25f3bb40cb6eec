/** Defines the tables of currencies and their exchange rates. */
import { sql } from 'drizzle-orm';
import { check, date, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const currencies = pgTable('currencies', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  code: text().notNull().unique(),
});

/**
 * How many units of a currency one unit of the base currency buys. The base currency has no row; prices in any other
 * currency without a row are compared only with prices in the same currency.
 */
export const currencyRates = pgTable(
  'currency_rates',
  {
    currencyId: integer('currency_id')
      .primaryKey()
      .references(() => currencies.id, { onDelete: 'cascade' }),
    perBase: doublePrecision('per_base').notNull(),
    asOf: date('as_of').notNull(),
  },
  (table) => [check('currency_rates_positive', sql`${table.perBase} > 0`)],
);
