/** Deletes old notifications, and those of erased accounts. */
import { sql } from 'drizzle-orm';
import { retention } from '#contract/retention.ts';
import type { Queryable, Tx } from '../../db/db.ts';

/** Deletes the notifications that an erased account has received or caused. */
export async function eraseNotifications(tx: Tx, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from notifications where id in (
      select id from notifications where recipient_id = ${userId} or sender_id = ${userId} order by id limit ${limit})`);
  return rowCount ?? 0;
}

/**
 * Deletes the notifications of a kind (read or unread) whose retention period is over, except those of undecided
 * contact requests.
 */
export async function sweepNotifications(
  db: Queryable,
  kind: 'readNotifications' | 'unreadNotifications',
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from notifications where id in (
      select n.id from notifications n
      where n.is_read = ${kind === 'readNotifications'}
        and n.created_at < now() - make_interval(days => ${retention[kind].amount})
        and not exists (select 1 from connections c
          where n.type = 'connection_request' and c.id = n.connection_id and c.status in ('sent', 'pending'))
      order by n.id limit ${limit})`);
  return rowCount ?? 0;
}
