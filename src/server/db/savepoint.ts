/** Undoes a part of a transaction without aborting the rest. */
import { TransactionRollbackError } from 'drizzle-orm';
import type { Tx } from './db.ts';

/** Rolls back what `work` wrote if it returns undefined. Errors abort the whole transaction, as usual. */
export async function inSavepoint<T>(tx: Tx, work: (savepoint: Tx) => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await tx.transaction(async (savepoint) => (await work(savepoint)) ?? savepoint.rollback());
  } catch (error) {
    if (error instanceof TransactionRollbackError) return undefined;
    throw error;
  }
}
