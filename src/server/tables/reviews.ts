/** Defines the table of reviews. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { conversations } from './conversations.ts';
import { users } from './users.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    conversationId: integer('conversation_id')
      .notNull()
      .unique()
      .references(() => conversations.id),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    buyerId: integer('buyer_id')
      .notNull()
      .references(() => users.id),
    rating: integer().notNull(),
    content: text().notNull(),
    /** `reply` and `repliedAt` are either both set or both null. */
    reply: text(),
    repliedAt: instant('replied_at'),
    /** True if only its author and the staff see the review; it is then not part of the rating. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('reviews_seller').on(table.sellerId, table.createdAt),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
);
