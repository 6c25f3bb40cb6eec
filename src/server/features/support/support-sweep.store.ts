/** Deletes closed tickets after their retention period, and the tickets of erased accounts. */
import { sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Queryable, Tx } from '../../db/db.ts';

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
