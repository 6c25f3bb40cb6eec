/** Lists the texts that wait for a moderator. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { HeldText } from '#contract/held-messages.ts';
import { MAX_QUEUE_PAGE_SIZE } from '#contract/limits.ts';
import type { Queryable } from '../../db/db.ts';
import { users } from '../auth/users.schema.ts';

type Row = {
  id: number;
  sender_id: number;
  name: string;
  joined: string;
  held_at: string;
  text: string;
  count: number;
};

const iso = (value: string): string => new Date(value).toISOString();

/** Returns the texts that still hold messages, the longest waiting first. */
export async function listHeldTexts(db: Queryable): Promise<HeldText[]> {
  const { rows } = await db.execute<Row>(sql`
    with waiting as (
      select hold_id, id as at, body as text from messages
      where hold_id in (select id from repeated_texts where status = 'held')
      union all
      select hold_id, id, held_message from connections
      where hold_id in (select id from repeated_texts where status = 'held'))
    select t.id, t.sender_id, u.name, u.created_at::text as joined, t.held_at::text as held_at,
      (array_agg(w.text order by w.at))[1] as text, count(*)::int as count
    from repeated_texts t join users u on u.id = t.sender_id join waiting w on w.hold_id = t.id
    where t.status = 'held'
    group by t.id, u.id
    order by t.held_at, t.id
    limit ${MAX_QUEUE_PAGE_SIZE}`);
  return rows.map(({ id, sender_id, name, joined, held_at, text, count }) => ({
    id,
    sender: { id: sender_id, name, created_at: iso(joined) },
    text,
    count,
    held_at: iso(held_at),
  }));
}

/** The number of active admins besides this user. */
export const countOtherAdmins = (db: Queryable, userId: number): Promise<number> =>
  db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active'), ne(users.id, userId)));
