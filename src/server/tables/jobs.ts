/** Defines the table of recurring jobs. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  runAt: instant('run_at').notNull(),
  /** The end of the lease, after which another node can take over. */
  lockedUntil: instant('locked_until'),
  finishedAt: instant('finished_at'),
  durationMs: integer('duration_ms'),
  /** Why the latest run failed; null if it succeeded. */
  lastError: text('last_error'),
});
