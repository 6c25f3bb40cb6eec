/** Defines the table of settings. */
import { pgTable, text } from 'drizzle-orm/pg-core';

/** Values created once and stored: realtime secret, link key, demo marker. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});
