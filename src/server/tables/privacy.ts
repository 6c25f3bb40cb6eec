/** Defines the table of data exports. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Exports of users' data. A row is deleted together with its ZIP file in the storage. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['queued', 'running', 'ready', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    /** How many of the `total` files have been written. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    /** `exports/name`, the prefix of the numbered parts in storage; new for each attempt. */
    fileKey: text('file_key'),
    parts: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    /** The end of the lease: if a node dies, another node restarts the export after this time. */
    lockedUntil: instant('locked_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('data_exports_user').on(table.userId, table.id),
    uniqueIndex('data_exports_running').on(table.userId).where(sql`status in ('queued', 'running')`),
  ],
);
