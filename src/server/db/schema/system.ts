/** Defines the tables of the infrastructure: outbox, settings, jobs and announcements. */
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './accounts.ts';

/** Work to be done after a transaction has committed; a row is deleted once it is done. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    payload: jsonb().notNull(),
    runAt: instant('run_at').notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lockedUntil: instant('locked_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('outbox_run_at').on(table.runAt, table.id)],
);

/** Values created once and stored: realtime secret, link key, demo marker. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Recurring jobs: when each is next due, and which node runs it. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  runAt: instant('run_at').notNull(),
  /** A lease: after a node dies, another one takes over once it expires. */
  lockedUntil: instant('locked_until'),
  finishedAt: instant('finished_at'),
});

export const announcements = pgTable('announcements', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  message: text().notNull(),
  type: text().notNull().default('info'),
  isActive: boolean('is_active').notNull().default(true),
  isDismissible: boolean('is_dismissible').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
});
