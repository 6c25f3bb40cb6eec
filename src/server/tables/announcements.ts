/** Defines the table of announcements. */
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const announcements = pgTable('announcements', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  message: text().notNull(),
  /** Null if users who read French see the English message. */
  messageFr: text('message_fr'),
  type: text().notNull().default('info'),
  isActive: boolean('is_active').notNull().default(true),
  isDismissible: boolean('is_dismissible').notNull().default(true),
  /** `startsAt` and `endsAt` are null for no limit. */
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
