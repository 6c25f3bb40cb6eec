/** Decides in SQL whether a lower price is worth an alert. */
import { type SQL, sql } from 'drizzle-orm';

/** At least five percent below the price that the user knows, converted by the rates if the currencies differ. */
export const isRealDrop = (price: SQL, currency: SQL, known: SQL, knownCurrency: SQL): SQL =>
  sql`is_cheaper(${price}, ${currency}, least(floor(${known} * 0.95)::int + 1, ${known}), ${knownCurrency})`;

/** Limits alerts to one a day per user and listing, because the seller can save the listing any number of times. */
export const isDayAgo = (notifiedAt: SQL): SQL => sql`coalesce(${notifiedAt} <= now() - interval '24 hours', true)`;
