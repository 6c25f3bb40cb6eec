/** Defines the table of support tickets. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { users } from '../auth/users.schema.ts';

export const tickets = pgTable(
  'tickets',
  {
    /** The displayed number is derived from it: see the rule of ticket numbers. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The signed-in user; null for a visitor. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('tickets_status').on(table.status, table.createdAt), index('tickets_user').on(table.userId)],
);
