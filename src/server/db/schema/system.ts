/** Where does the machinery keep its own: what is still to be delivered, secrets made at first start, announcements? */
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './accounts.ts';

/** What must happen because a transaction lasted; a row goes once it has happened. */
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

/** Values made once and kept: realtime secret, link key, demo marker. */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Recurring work: when each is next due, and which node is at it. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  runAt: instant('run_at').notNull(),
  /** A lease: a node that dies gives the work back by letting it pass. */
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
