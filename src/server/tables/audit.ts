/** Defines the audit log: every staff action, append-only and hash-chained. */
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** Triggers in `audit.sql` reject every update, delete and truncate, and write `audit_head`. */
export const auditLog = pgTable('audit_log', {
  /** The numbers of the entries are consecutive, without gaps. */
  id: integer().primaryKey(),
  at: instant('at').notNull(),
  /** The staff member; null for actions from the command line. No foreign key: the entry outlives the account. */
  actorId: integer('actor_id'),
  action: text().notNull(),
  targetKind: text('target_kind').notNull(),
  targetId: text('target_id').notNull(),
  /** The values that changed, without names, addresses and other personal text, which must stay erasable. */
  before: jsonb(),
  after: jsonb(),
  hash: bytes().notNull(),
});

/** A single row with the number and hash of the newest entry. It reveals whether entries at the end are missing. */
export const auditHead = pgTable('audit_head', {
  id: integer().primaryKey(),
  entries: integer().notNull(),
  hash: bytes().notNull(),
});
