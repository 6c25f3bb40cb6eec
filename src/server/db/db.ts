/** Defines the database handles and runs transactions whose events are delivered before the commit. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { DomainEvent } from '../events/catalogue.ts';
import { guardTransaction } from './transaction-guard.ts';

type Handle = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Handle['transaction']>[0]>[0];

export type TransactionHooks = {
  /** Delivers the recorded events inside the transaction, after its work. */
  deliver(tx: Tx, events: readonly DomainEvent[]): Promise<void>;
  committed(): void;
  /** Called when a transaction has failed with the SQLSTATE `code` and will run again. */
  retried(attempt: number, code: string): void;
};

export type Db = Handle & { readonly hooks: TransactionHooks };
export type Queryable = Db | Tx;

export type TransactionEvents = {
  /** Records an event that takes effect only if the transaction commits. */
  record(event: DomainEvent): void;
};

/** SQLSTATE of a serialization failure and of a deadlock: the transaction can be retried. */
const RETRYABLE_STATES = new Set(['40001', '40P01']);

export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** Runs a transaction during which queries on `db` itself throw. Records no events, and does not retry. */
export async function guardedTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { $client } = db as Db & { $client?: unknown };
  return await db.transaction((tx) => guardTransaction($client, () => work(tx)));
}

/** Runs a transaction for a feature. Its events are delivered to the listeners inside the transaction, after `work`. */
export async function withTransaction<T>(db: Db, work: (tx: Tx, events: TransactionEvents) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const events: DomainEvent[] = [];
    try {
      const result = await guardedTransaction(db, async (tx) => {
        const value = await work(tx, { record: (event) => void events.push(event) });
        if (events.length > 0) await db.hooks.deliver(tx, events);
        return value;
      });
      db.hooks.committed();
      return result;
    } catch (error) {
      const code = sqlState(error) ?? '';
      if (attempt >= 3 || !RETRYABLE_STATES.has(code)) throw error;
      db.hooks.retried(attempt, code);
    }
  }
}
