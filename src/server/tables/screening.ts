/** Defines the table that counts how often users send the same text, so that repeated texts can be held. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';
import { users } from './users.ts';

/** Does not store the text itself: the messages and contact requests that refer to a row contain it. */
export const repeatedTexts = pgTable(
  'repeated_texts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * SHA-256 over the sender and the normalised text. The row's id replaces it once the retention period of a declined
     * text is over.
     */
    fingerprint: bytes().notNull(),
    /**
     * The users to whom the text was sent since `countedSince`, without duplicates; not updated once the text is held.
     */
    recipientIds: integer('recipient_ids').array().notNull(),
    countedSince: instant('counted_since').notNull().defaultNow(),
    status: text({ enum: ['counted', 'held', 'released', 'declined'] })
      .notNull()
      .default('counted'),
    heldAt: instant('held_at'),
    decidedAt: instant('decided_at'),
    deciderId: integer('decider_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('repeated_texts_fingerprint').on(table.senderId, table.fingerprint),
    index('repeated_texts_held').on(table.heldAt).where(sql`status = 'held'`),
  ],
);
