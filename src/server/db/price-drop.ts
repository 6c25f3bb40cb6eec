/** Decides in SQL whether a lower price is worth an alert. */
import { type SQL, sql } from 'drizzle-orm';

/** At least five percent below the price that its user knows, converted by the rates if the currencies differ. */
export const isRealDrop = (price: SQL, currency: SQL, known: SQL, knownCurrency: SQL): SQL =>
  sql`is_cheaper(${price}, ${currency}, least(floor(${known} * 0.95)::int + 1, ${known}), ${knownCurrency})`;

/** A listing's seller can save it any number of times: its price reaches one user once a day. */
export const isDayAgo = (toldAt: SQL): SQL => sql`coalesce(${toldAt} <= now() - interval '1 day', true)`;
