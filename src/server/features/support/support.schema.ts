/** Defines the tables of support tickets and reports. */
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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

/** One per user and reported item; reporting again replaces the reason. */
export const reports = pgTable(
  'reports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['listing', 'user', 'message', 'review'] }).notNull(),
    /** The id of the reported item within its kind. */
    entityId: text('entity_id').notNull(),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reports_once').on(table.kind, table.entityId, table.reporterId),
    index('reports_created').on(table.createdAt),
  ],
);
