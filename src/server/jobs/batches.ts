/**
 * Processes many rows in short transactions, so that the work can stop or crash between two of them and continue later.
 */
import { type Db, type TransactionEvents, type Tx, withTransaction } from '../db/db.ts';

export const BATCH_SIZE = 200;

/**
 * Handles at most `limit` rows of a user; returns the number of handled rows, 0 if none remain. Can run again after a
 * crash, because rows that are already handled are not selected again.
 */
export type UserBatch = (tx: Tx, userId: number, limit: number, events: TransactionEvents) => Promise<number>;

export async function runBatches(db: Db, userId: number, batch: UserBatch, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    if (signal?.aborted) throw new Error('stopped; it continues at the next run');
    const count = await withTransaction(db, (tx, events) => batch(tx, userId, BATCH_SIZE, events));
    if (count === 0) return total;
    total += count;
  }
}
