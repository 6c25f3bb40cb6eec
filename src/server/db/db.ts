/** Defines the database handles and runs transactions whose events reach listeners before the commit. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Log } from '../log/log.ts';
import { guardTransaction } from './transaction-guard.ts';

export type Db = NodePgDatabase<Record<string, never>>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** A handle that can run queries, inside or outside a transaction. */
export type Queryable = Db | Tx;

/** Event payloads by type; each feature adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: features extend it
export interface DomainEvents {}
export type DomainEvent = { [T in keyof DomainEvents]: { type: T; payload: DomainEvents[T] } }[keyof DomainEvents];

/**
 * Runs inside the transaction: can write rows (notifications, outbox), but must have no effects outside the database.
 */
export type EventListener = (tx: Tx, event: DomainEvent) => Promise<void>;

export type TransactionEvents = {
  /** Records an event that takes effect only if the transaction commits. */
  record(event: DomainEvent): void;
};

type Binding = { listeners: readonly EventListener[]; wake: () => void; log: Log | undefined };
const bindings = new WeakMap<Db, Binding>();

/** Sets the event listeners of this database and what to wake after a commit. Only the composition root calls it. */
export function bindEvents(db: Db, listeners: readonly EventListener[], wake: () => void, log?: Log): void {
  bindings.set(db, { listeners, wake, log });
}

/** SQLSTATE of a serialization failure and of a deadlock: the transaction can be retried. */
const RETRYABLE_STATES = new Set(['40001', '40P01']);

export function sqlState(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** Runs a transaction that refuses every query on the outer handle; it records no events and does not retry. */
export async function guardedTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { $client } = db as Db & { $client?: unknown };
  return await db.transaction((tx) => guardTransaction($client, () => work(tx)));
}

/** Runs a transaction for a feature. Events recorded with `events.record` reach their listeners within it, in order. */
export async function withTransaction<T>(db: Db, work: (tx: Tx, after: TransactionEvents) => Promise<T>): Promise<T> {
  const binding = bindings.get(db);
  for (let attempt = 1; ; attempt++) {
    const events: DomainEvent[] = [];
    try {
      const result = await guardedTransaction(db, async (tx) => {
        const value = await work(tx, { record: (event) => void events.push(event) });
        for (const event of events) for (const listen of binding?.listeners ?? []) await listen(tx, event);
        return value;
      });
      binding?.wake();
      return result;
    } catch (error) {
      const code = sqlState(error) ?? '';
      if (attempt >= 3 || !RETRYABLE_STATES.has(code)) throw error;
      // A deadlock means that two writers lock rows in different orders, and each retry costs its caller a second.
      binding?.log?.warn({ attempt, code }, 'a transaction is tried again');
    }
  }
}
