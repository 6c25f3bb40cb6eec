/** Defines the table of settings. */
import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values that the product creates once and then stores: realtime secret, link key, demo marker. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
