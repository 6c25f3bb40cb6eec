/** Records what a user's clients must refetch, numbered per user so that no client misses a change. */
import { sql } from 'drizzle-orm';
import type { ChangeType } from '#contract/broadcasting.ts';
import { channels } from '#contract/realtime.ts';
import type { Queryable } from '../db/db.ts';
import { changes } from '../db/schema/accounts.ts';
import { enqueuePush, type Push } from './pushes.ts';

export type ChangeFeedEntry = { userId: number; type: ChangeType; id: string | number };

/**
 * Locks the change feeds of several users in the order that all writers use, for a transaction that records changes for
 * them one after the other.
 */
export async function lockChangeFeeds(tx: Queryable, userIds: readonly number[]): Promise<void> {
  const values = sql.join(
    [...new Set(userIds)].sort((a, b) => a - b).map((userId) => sql`(${userId}::int, 0)`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into user_positions (user_id, position) values ${values}
    on conflict (user_id) do update set position = user_positions.position`);
}

/**
 * Numbers changes per user and publishes them on the users' private channels. Must run in the transaction that made
 * them: the counter's row stays locked until it ends, so that sequence numbers become visible in order.
 */
export async function recordChanges(tx: Queryable, list: readonly ChangeFeedEntry[]): Promise<void> {
  if (list.length === 0) return;
  const counts = new Map<number, number>();
  for (const { userId } of list) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  // Always in the same order, so that two transactions about the same two users cannot deadlock.
  const people = [...counts].sort(([a], [b]) => a - b);
  const values = sql.join(
    people.map(([userId, count]) => sql`(${userId}::int, ${count}::bigint)`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ user_id: number; position: string }>(sql`
    insert into user_positions (user_id, position) values ${values}
    on conflict (user_id) do update set position = user_positions.position + excluded.position
    returning user_id, position`);
  const next = new Map(rows.map((row) => [row.user_id, Number(row.position) - (counts.get(row.user_id) ?? 0) + 1]));
  const pushes: Push[] = [];
  const numbered = list.map(({ userId, type, id }) => {
    const position = next.get(userId) ?? 0;
    next.set(userId, position + 1);
    pushes.push({ channel: channels.privateUser(userId), event: 'changed', data: { position, type, id: String(id) } });
    return { userId, position, type, entityId: String(id) };
  });
  await tx.insert(changes).values(numbered);
  await enqueuePush(tx, pushes);
}
