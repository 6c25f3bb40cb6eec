/** Defines the table of the scale of conditions. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The grades of the scale of conditions; the best grade has the lowest rank. */
export const conditions = pgTable('conditions', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** Null if users who read French see the English name. */
  nameFr: text('name_fr'),
  rank: integer().notNull(),
});
