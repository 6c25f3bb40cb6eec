/** Holds database locks, and waits until requests of the product wait for them. Needs a PostgreSQL server. */
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db, Tx } from '../../src/server/db/db.ts';

export async function untilWaiting(db: Db, count: number): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length >= count;
    },
    { timeout: 10_000, interval: 10 },
  );
}

/**
 * Makes `change` in a transaction and starts the requests in order, each one as soon as the previous one waits for a
 * lock (of the transaction or of an earlier request). Then commits, and returns the responses in the same order.
 */
export async function answersDuring<T>(
  db: Db,
  change: (tx: Tx) => Promise<unknown>,
  requests: readonly (() => Promise<T>)[],
  whileWaiting: () => Promise<unknown> = async () => undefined,
): Promise<T[]> {
  const answers = await db.transaction(async (tx) => {
    await change(tx);
    const running: Promise<T>[] = [];
    for (const request of requests) {
      running.push(request());
      await untilWaiting(db, running.length);
    }
    await whileWaiting();
    // Do not return a promise of the responses: it would be awaited before the commit, which would then never happen.
    return { running };
  });
  return await Promise.all(answers.running);
}
