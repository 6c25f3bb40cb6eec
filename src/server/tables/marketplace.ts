/** Defines the table of marketplace settings: one row, which does not exist before an admin saves the settings. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const marketplaceSettings = pgTable(
  'marketplace_settings',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    /** `#rrggbb`; null for the product's colours. */
    accentLight: text('accent_light'),
    accentDark: text('accent_dark'),
    invitations: text({ enum: ['manual', 'auto'] }).notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('marketplace_settings_single', sql`${table.id} = 1`)],
);
