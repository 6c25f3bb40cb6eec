/** Reads tickets for the staff. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Ticket, TicketRow } from '#contract/support.ts';
import type { TicketStatus } from '#contract/ticket-names.ts';
import { ticketIdOf, ticketNumber } from '#rules/support/ticket-number.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Queryable } from '../../db/db.ts';
import { referenceOrNull } from '../../db/reference-or-null.ts';
import { takePage } from '../../db/take-page.ts';
import { failField } from '../../http/app-error.ts';
import { tickets } from '../../tables/support.ts';
import { users } from '../../tables/users.ts';
import { selectTicketMessages } from './support.views.ts';

type Filter = { status: TicketStatus | 'all'; q: string; cursor?: string | undefined; limit: number };

const toRow = ({ id, subject, name, status, statusSince, createdAt }: typeof tickets.$inferSelect): TicketRow => ({
  id,
  number: ticketNumber(id),
  subject,
  name,
  status,
  status_since: statusSince.toISOString(),
  created_at: createdAt.toISOString(),
});

/** An email address must match as a whole: matching a part would let the staff browse addresses. */
function matches(q: string): SQL | undefined {
  if (q === '') return undefined;
  const id = ticketIdOf(q);
  return or(
    id === undefined ? undefined : eq(tickets.id, id),
    containsText(tickets.subject, q),
    containsText(tickets.name, q),
    eq(sql`lower(${tickets.email})`, q.toLowerCase()),
  );
}

/** Microseconds, because a Date has only milliseconds. */
const sinceMicros = sql<string>`(extract(epoch from ${tickets.statusSince}) * 1000000)::bigint`;

function isAfter(cursor: string, isNewestFirst: boolean): SQL {
  const [, micros, id] = /^(\d{1,17})\.(\d{1,10})$/.exec(cursor) ?? failField('cursor', 'invalid_cursor');
  const order = sql.raw(isNewestFirst ? '<' : '>');
  return sql`(${sinceMicros}, ${tickets.id}) ${order} (${micros}::bigint, ${id}::bigint)`;
}

/**
 * Sorts by the last change of status: the list of closed tickets and the list of all tickets start with the newest, and
 * the other lists with the oldest.
 */
export async function listTickets(db: Queryable, { status, q, cursor, limit }: Filter) {
  const isNewestFirst = status === 'closed' || status === 'all';
  const direction = sql.raw(isNewestFirst ? 'desc' : 'asc');
  const rows = await db
    .select({ ticket: tickets, micros: sql<string>`${sinceMicros}::text` })
    .from(tickets)
    .where(
      and(
        status === 'all' ? undefined : eq(tickets.status, status),
        matches(q),
        cursor === undefined ? undefined : isAfter(cursor, isNewestFirst),
      ),
    )
    .orderBy(sql`${tickets.statusSince} ${direction}`, sql`${tickets.id} ${direction}`)
    .limit(limit + 1);
  const { page, next } = takePage(rows, limit, (row) => `${row.micros}.${row.ticket.id}`);
  const count = (of: TicketStatus) => db.$count(tickets, eq(tickets.status, of));
  return {
    data: page.map(({ ticket }) => toRow(ticket)),
    meta: { open: await count('open'), waiting: await count('waiting'), next_cursor: next },
  };
}

export async function readTicket(db: Queryable, id: number): Promise<Ticket | undefined> {
  const [row] = await db
    .select({ ticket: tickets, user: { id: users.id, name: users.name, email: users.email } })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(eq(tickets.id, id));
  if (!row) return undefined;
  const { ticket, user } = row;
  const messages = await selectTicketMessages(db, id);
  return {
    ...toRow(ticket),
    email: ticket.email,
    user: user && { id: user.id, name: user.name },
    is_own_address: user?.email.toLowerCase() === ticket.email.toLowerCase(),
    message: ticket.message,
    messages: messages.map(({ message, authorName }) => ({
      id: message.id,
      kind: message.kind,
      author: referenceOrNull(message.authorId, authorName),
      text: message.text,
      created_at: message.createdAt.toISOString(),
    })),
  };
}
