/** Defines the table of the outbox. */
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Work to be done after a transaction has committed; a row is deleted once its work is done. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    runAt: instant('run_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lockedUntil: instant('locked_until'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('outbox_run_at').on(table.runAt, table.id)],
);
