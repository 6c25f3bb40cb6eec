/** Refuses queries on a pool's outer handle while a transaction of the same pool is open in the same async context. */
import { AsyncLocalStorage } from 'node:async_hooks';

type Transaction = { pool: unknown; isOpen: boolean };

const current = new AsyncLocalStorage<Transaction>();

/**
 * Runs the body of a transaction. Work that it starts and does not await can use the outer handle once the body has
 * ended.
 */
export async function guardTransaction<T>(pool: unknown, body: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { pool, isOpen: true };
  try {
    return await current.run(transaction, body);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Throws inside a transaction of this pool. The embedded database would wait for itself there, because it has one
 * connection; on a server the query does not see the transaction's rows, and enough such queries exhaust the pool.
 */
export function refuseInsideTransaction(pool: unknown): void {
  const transaction = current.getStore();
  if (transaction?.isOpen !== true || transaction.pool !== pool) return;
  throw new Error(
    'The outer database handle is used inside a transaction: pass the handle of the transaction (tx) to this query, or run it after the commit. See docs/footguns.md.',
  );
}
