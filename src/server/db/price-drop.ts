/** Decides in SQL whether a lower price is worth an alert. */

import { type SQL, sql } from 'drizzle-orm';
import { MIN_PRICE_DROP_PERCENT } from '#contract/limits.ts';

const DROP_FACTOR = sql.raw(String(1 - MIN_PRICE_DROP_PERCENT / 100));

/**
 * Returns a condition: the price is lower than the price that the user already knows, by enough to be worth an alert.
 * Converts between currencies.
 */
export const isSignificantDrop = (price: SQL, currency: SQL, known: SQL, knownCurrency: SQL): SQL =>
  sql`is_cheaper(${price}, ${currency}, least(floor(${known} * ${DROP_FACTOR})::int + 1, ${known}), ${knownCurrency})`;

/** Limits alerts to one a day per user and listing, because the seller can save the listing any number of times. */
export const isDayAgo = (notifiedAt: SQL): SQL => sql`coalesce(${notifiedAt} <= now() - interval '24 hours', true)`;
