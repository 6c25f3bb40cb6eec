/** Stores support tickets. */
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db.ts';
import { users } from '../auth/users.schema.ts';
import { tickets } from './support.schema.ts';

export async function insertTicket(tx: Queryable, ticket: typeof tickets.$inferInsert): Promise<number> {
  const [row] = await tx.insert(tickets).values(ticket).returning({ id: tickets.id });
  if (!row) throw new Error('the insert returned no ticket');
  return row.id;
}

/** True if this is the email address of the user's account. */
export async function ownsAddress(db: Queryable, userId: number, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())));
  return row !== undefined;
}
