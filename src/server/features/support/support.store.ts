/** Stores support tickets and their messages. */

import { and, eq, lt, sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { TicketStatus } from '#contract/ticket-names.ts';
import type { Queryable, Tx } from '../../db/db.ts';
import { ticketMessages, tickets } from '../../tables/support.ts';
import { users } from '../../tables/users.ts';

export type TicketRecord = typeof tickets.$inferSelect;

export async function insertTicket(tx: Queryable, ticket: typeof tickets.$inferInsert): Promise<TicketRecord> {
  const [row] = await tx.insert(tickets).values(ticket).returning();
  if (!row) throw new Error('the insert returned no ticket');
  return row;
}

export async function ownsAddress(db: Queryable, userId: number, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())));
  return row !== undefined;
}

/** Locks the ticket, so that its messages are stored one after another. */
export async function lockTicket(tx: Tx, id: number): Promise<TicketRecord | undefined> {
  const [row] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('no key update');
  return row;
}

export async function insertTicketMessage(
  tx: Tx,
  message: Pick<typeof ticketMessages.$inferInsert, 'ticketId' | 'kind' | 'authorId' | 'text'>,
): Promise<number> {
  const [row] = await tx.insert(ticketMessages).values(message).returning({ id: ticketMessages.id });
  if (!row) throw new Error('the insert returned no message');
  return row.id;
}

export async function setTicketStatus(tx: Tx, id: number, status: TicketStatus, since: Date): Promise<void> {
  await tx.update(tickets).set({ status, statusSince: since }).where(eq(tickets.id, id));
}

export async function closeUnansweredTickets(db: Queryable, answeredBefore: Date): Promise<number> {
  const { rowCount } = await db
    .update(tickets)
    .set({ status: 'closed', statusSince: new Date() })
    .where(and(eq(tickets.status, 'waiting'), lt(tickets.statusSince, answeredBefore)));
  return rowCount ?? 0;
}

/** Also deletes all other tickets that state the account's email address, such as tickets sent without signing in. */
export async function eraseTickets(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from tickets where id in (
      select t.id from tickets t
      where t.user_id = ${userId} or lower(t.email) = (select lower(u.email) from users u where u.id = ${userId})
      order by t.id limit ${limit})`);
  return rowCount ?? 0;
}

export async function sweepTickets(db: Queryable, limit: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from tickets where id in (
      select id from tickets
      where status = 'closed' and created_at < now() - make_interval(days => ${retention.closedTickets.amount})
      order by id limit ${limit})`);
  return rowCount ?? 0;
}
