/** Reads tickets for their requester, and the data for emails about tickets. */
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { MAX_OWN_TICKETS, MAX_TICKET_MESSAGES } from '#contract/limits.ts';
import type { OwnTicket, TicketThread } from '#contract/support.ts';
import type { TicketMessageKind } from '#contract/ticket-names.ts';
import { ticketNumber } from '#rules/support/ticket-number.ts';
import type { Queryable } from '../../db/db.ts';
import type { LinkKeys } from '../../db/link-keys.ts';
import { byNumber, EXPORT_PAGE_SIZE } from '../../personal-data/export-sections.views.ts';
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

/**
 * Includes tickets that were sent without signing in and state the user's email address: only the owner of the address
 * can read the answers. Excludes tickets that another account sent with this address, because a signed-in user can
 * enter any address.
 */
export const ticketsExport = byNumber(
  (userId, after) => sql`
    select t.id::text as key, to_jsonb(t) - 'user_id' || jsonb_build_object('messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'text', m.text, 'created_at', m.created_at)
        order by m.id), '[]') from ticket_messages m where m.ticket_id = t.id and m.kind <> 'note')) as row
    from tickets t where (t.user_id = ${userId} or (
        t.user_id is null and lower(t.email) = (select lower(email) from users where id = ${userId})))
      and t.id > ${after}::int order by t.id limit ${EXPORT_PAGE_SIZE}`,
);
