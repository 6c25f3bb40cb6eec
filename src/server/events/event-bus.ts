/** Passes the events of a transaction to the features that notify users of these events. */
import { changeTypes } from '#contract/broadcasting.ts';
import type { TransactionEvents, TransactionHooks, Tx } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import type { DomainEvent, DomainEvents, EventType } from './catalogue.ts';
import { type ChangeFeedEntry, recordChanges } from './changes.ts';

/**
 * A feature's reaction to events: it can write notifications, pushes and emails with `tx`, and returns entries for the
 * change feed. It must have no effects outside the database, and must not depend on other features' listeners. Events that
 * it records are delivered in the same transaction.
 */
export type EventListeners = {
  readonly [T in EventType]?: (
    tx: Tx,
    payload: DomainEvents[T],
    events: TransactionEvents,
  ) => Promise<readonly ChangeFeedEntry[]>;
};

type Connections = { listeners: readonly EventListeners[]; committed: () => void; log?: Log };

async function callListener<T extends EventType>(
  listeners: EventListeners,
  tx: Tx,
  event: { type: T; payload: DomainEvents[T] },
  events: TransactionEvents,
): Promise<readonly ChangeFeedEntry[]> {
  return (await listeners[event.type]?.(tx, event.payload, events)) ?? [];
}

/** Sorts the entries and removes duplicates, so that the feed does not depend on the order of the listeners. */
function normalize(entries: readonly ChangeFeedEntry[]): ChangeFeedEntry[] {
  const keyOf = ({ type, id, userId }: ChangeFeedEntry) => `${changeTypes.indexOf(type)} ${id} ${userId}`;
  const unique = new Map(entries.map((entry) => [keyOf(entry), entry]));
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}

/** There is one event bus per database handle. It delivers nothing until `connect` is called. */
export class EventBus implements TransactionHooks {
  #connections: Connections = { listeners: [], committed: () => undefined };

  /** Only the composition root calls this method. */
  connect(connections: Connections): void {
    this.#connections = connections;
  }

  /**
   * Runs inside the transaction. Records the changes of all listeners in one call, because two calls could lock the
   * feeds of two users in different orders.
   */
  async deliver(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
    const entries: ChangeFeedEntry[] = [];
    const queue = [...events];
    const following = { record: (event: DomainEvent) => void queue.push(event) };
    // The loop also reaches the events that listeners add to the queue.
    for (const event of queue) {
      for (const listeners of this.#connections.listeners) {
        entries.push(...(await callListener(listeners, tx, event, following)));
      }
    }
    await recordChanges(tx, normalize(entries));
  }

  committed(): void {
    this.#connections.committed();
  }

  retried(attempt: number, code: string): void {
    // A deadlock means that two writers lock rows in different orders, and each retry costs its caller a second.
    this.#connections.log?.warn({ attempt, code }, 'a transaction is tried again');
  }
}
