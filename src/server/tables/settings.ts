/** Defines the table of settings. */
import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Values that the product itself creates or updates, such as secret keys, the demo marker and the time of the last
 * backup.
 */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
