/** Records what a user's clients must refetch, numbered per user so that no client misses a change. */
import { sql } from 'drizzle-orm';
import type { Change, ChangeType } from '#contract/broadcasting.ts';
import { type ChangedEvent, channels, PUSH_BYTES } from '#contract/realtime.ts';
import type { Queryable } from '../db/db.ts';
import { changes } from '../tables/changes.ts';
import { enqueuePush, type Push } from './pushes.ts';

export type ChangeFeedEntry = { userId: number; type: ChangeType; id: string | number };
export type ChangeContent = Omit<ChangedEvent, keyof Change>;

type Additions = {
  /**
   * Reads the content of the pushed changes by user. Runs while the users' feeds are locked, so that it sees all
   * changes with earlier sequence numbers and none with later ones.
   */
  content?: () => Promise<ReadonlyMap<number, ChangeContent>>;
  /** Pushes to send after the pushes of the changes themselves. */
  pushes?: readonly Push[];
};

/**
 * Locks the users' sequence numbers and advances them by the number of entries. Returns the first new number of each
 * user.
 */
async function reserveNumbers(tx: Queryable, list: readonly ChangeFeedEntry[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const { userId } of list) counts.set(userId, (counts.get(userId) ?? 0) + 1);
  // Sorts the users, so that two transactions about the same two users cannot deadlock.
  const people = [...counts].sort(([a], [b]) => a - b);
  const values = sql.join(
    people.map(([userId, count]) => sql`(${userId}::int, ${count}::bigint)`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ user_id: number; position: string }>(sql`
    insert into user_positions (user_id, position) values ${values}
    on conflict (user_id) do update set position = user_positions.position + excluded.position
    returning user_id, position`);
  return new Map(rows.map((row) => [row.user_id, Number(row.position) - (counts.get(row.user_id) ?? 0) + 1]));
}

function toPush(userId: number, change: Change, content: ChangeContent | undefined): Push {
  const full: ChangedEvent = { ...change, ...content };
  const data = Buffer.byteLength(JSON.stringify(full)) <= PUSH_BYTES ? full : change;
  return { channel: channels.privateUser(userId), event: 'changed', data };
}

/**
 * Numbers changes per user and publishes them on the users' private channels. Must run in the transaction that made the
 * changes, because it locks the users' counters until that transaction ends.
 */
export async function recordChanges(
  tx: Queryable,
  list: readonly ChangeFeedEntry[],
  { content, pushes = [] }: Additions = {},
): Promise<void> {
  if (list.length === 0) return;
  const next = await reserveNumbers(tx, list);
  const contents = await content?.();
  const numbered = list.map(({ userId, type, id }) => {
    const position = next.get(userId) ?? 0;
    next.set(userId, position + 1);
    return { userId, position, type, entityId: String(id) };
  });
  await tx.insert(changes).values(numbered);
  const changed = numbered.map(({ userId, position, type, entityId }) =>
    toPush(userId, { position, type, id: entityId }, contents?.get(userId)),
  );
  await enqueuePush(tx, [...changed, ...pushes]);
}

export async function eraseChanges(tx: Queryable, userId: number, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from changes where (user_id, position) in (
      select user_id, position from changes where user_id = ${userId} order by position limit ${limit})`);
  return rowCount ?? 0;
}
