/** Defines the tables of support tickets and of their messages. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { languages } from '#contract/display.ts';
import { ticketMessageKinds, ticketStatuses } from '#contract/ticket-names.ts';
import { instant } from './columns.ts';
import { users } from './users.ts';

export const tickets = pgTable(
  'tickets',
  {
    /** The displayed number is derived from the id: see `ticketNumber`. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The user who submitted the ticket; null if a visitor submitted it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    language: text({ enum: languages }).notNull().default('en'),
    status: text({ enum: ticketStatuses }).notNull().default('open'),
    statusSince: instant('status_since').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('tickets_status').on(table.status, table.statusSince, table.id),
    index('tickets_user').on(table.userId),
  ],
);

/** All messages of a ticket except the first. */
export const ticketMessages = pgTable(
  'ticket_messages',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    kind: text({ enum: ticketMessageKinds }).notNull(),
    /**
     * The staff member who wrote the message; null if the account is erased, or if the requester or a command wrote it.
     */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ticket_messages_ticket').on(table.ticketId, table.id),
    index('ticket_messages_author').on(table.authorId),
  ],
);
