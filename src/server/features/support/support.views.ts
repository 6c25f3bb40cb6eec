/** Reads tickets for their requester, and the data for emails about tickets. */
import { and, asc, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { MAX_OWN_TICKETS, MAX_TICKET_MESSAGES } from '#contract/limits.ts';
import type { OwnTicket, TicketThread } from '#contract/support.ts';
import type { TicketMessageKind } from '#contract/ticket-names.ts';
import { ticketNumber } from '#rules/support/ticket-number.ts';
import type { Queryable } from '../../db/db.ts';
import type { LinkKeys } from '../../db/link-keys.ts';
import { ticketMessages, tickets } from '../../tables/support.ts';
import { users } from '../../tables/users.ts';
import { makeTicketToken } from './ticket-link.ts';

/** Returns the newest messages in chronological order. */
export async function selectTicketMessages(db: Queryable, ticketId: number, more?: SQL) {
  const rows = await db
    .select({ message: ticketMessages, authorName: users.name })
    .from(ticketMessages)
    .leftJoin(users, eq(users.id, ticketMessages.authorId))
    .where(and(eq(ticketMessages.ticketId, ticketId), more))
    .orderBy(desc(ticketMessages.id))
    .limit(MAX_TICKET_MESSAGES);
  return rows.toReversed();
}

export async function readThread(db: Queryable, id: number): Promise<TicketThread | undefined> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  if (!ticket) return undefined;
  const first = { id: 0, is_from_staff: false, text: ticket.message, created_at: ticket.createdAt.toISOString() };
  const rows = await selectTicketMessages(db, id, ne(ticketMessages.kind, 'note'));
  const messages = rows.map(({ message: { id: messageId, kind, text, createdAt } }) => ({
    id: messageId,
    is_from_staff: kind === 'answer',
    text,
    created_at: createdAt.toISOString(),
  }));
  const { subject, status } = ticket;
  return { number: ticketNumber(id), subject, status, messages: [first, ...messages] };
}

export async function listOwnTickets(db: Queryable, keys: LinkKeys, userId: number): Promise<OwnTicket[]> {
  const rows = await db
    .select()
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .orderBy(desc(tickets.id))
    .limit(MAX_OWN_TICKETS);
  return rows.map(({ id, subject, status, createdAt }) => ({
    id,
    number: ticketNumber(id),
    subject,
    status,
    created_at: createdAt.toISOString(),
    token: makeTicketToken(keys, id),
  }));
}

/** Oldest first. */
export async function listMessageIds(
  db: Queryable,
  ticketId: number,
  kinds: readonly TicketMessageKind[],
): Promise<number[]> {
  const rows = await db
    .select({ id: ticketMessages.id })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticketId), inArray(ticketMessages.kind, [...kinds])))
    .orderBy(asc(ticketMessages.id));
  return rows.map(({ id }) => id);
}

/** Returns the time of the requester's last reply or, without a reply, of the ticket's creation. */
export async function readLastRequest(db: Queryable, ticket: { id: number; createdAt: Date }): Promise<Date> {
  const [row] = await db
    .select({ createdAt: ticketMessages.createdAt })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticket.id), eq(ticketMessages.kind, 'reply')))
    .orderBy(desc(ticketMessages.id))
    .limit(1);
  return row?.createdAt ?? ticket.createdAt;
}
