/** Defines the tables of the change feed. */
import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { changeTypes } from '#contract/broadcasting.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

/**
 * One counter per user. Each write of changes for the user locks the counter, so that sequence numbers become visible
 * in order.
 */
export const changeFeedSequences = pgTable('user_positions', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  position: bigint({ mode: 'number' }).notNull().default(0),
});

export const changes = pgTable(
  'changes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: changeTypes }).notNull(),
    entityId: text('entity_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('changes_user_position').on(table.userId, table.position),
    index('changes_created').on(table.createdAt),
  ],
);
