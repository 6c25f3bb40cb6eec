/** Defines the table of recurring jobs. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Recurring jobs: when each is next due, and which node runs it. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  runAt: instant('run_at').notNull(),
  /** The end of the lease: if a node dies, another one takes over afterwards. */
  lockedUntil: instant('locked_until'),
  finishedAt: instant('finished_at'),
  /** Duration of the latest run. */
  durationMs: integer('duration_ms'),
  /** Why the latest run failed; null if it succeeded. */
  lastError: text('last_error'),
});
