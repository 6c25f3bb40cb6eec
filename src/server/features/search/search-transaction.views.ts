/** Runs searches in transactions with their own resource limits and planner settings. */
import { sql } from 'drizzle-orm';
import { type Db, guardedTransaction, sqlState, type Tx } from '../../db/db.ts';
import { fail } from '../../http/app-error.ts';

/**
 * A PostgreSQL server cancels a statement of a search after this time. The embedded database never has enough listings
 * for such a slow search.
 */
const TIMEOUT_MS = 5000;

export async function inSearchTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await guardedTransaction(db, async (tx) => {
      // A scan of the whole table is never intended.
      await tx.execute(sql`
        select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true), set_config('work_mem', '32MB', true),
          set_config('max_parallel_workers_per_gather', '0', true),
          set_config('enable_seqscan', 'off', true)`);
      return await work(tx);
    });
  } catch (error) {
    // The statement timed out: the plan was bad, or another transaction holds a lock.
    if (sqlState(error) === '57014') fail('unavailable', { retryAfter: 2 });
    throw error;
  }
}

/** Any plan other than an index scan in index order would read every hit. */
export async function allowOnlyIndexOrder(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`);
}
