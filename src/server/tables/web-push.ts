/** Defines the table of browsers that receive push notifications. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accessTokens } from './auth.ts';
import { instant } from './columns.ts';
import { ownerColumn } from './users.ts';

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerColumn(),
    /** The session in which the browser subscribed: ending the session ends its notifications. */
    sessionId: integer('session_id')
      .notNull()
      .unique()
      .references(() => accessTokens.id, { onDelete: 'cascade' }),
    /** The secret URL at which this browser's push service accepts notifications for it. */
    endpoint: text().notNull().unique(),
    /** The browser's public key and its secret, with which payloads are encrypted (RFC 8291), in base64url. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSuccessAt: instant('last_success_at'),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
);
