/** Delivers outbox rows at least once, after their transaction has committed. */

import { type SQL, sql } from 'drizzle-orm';
import { firstCharacters } from '#rules/text/characters.ts';
import { type Db, type Queryable, type TransactionEvents, type Tx, withTransaction } from '../db/db.ts';
import type { Log } from '../log/log.ts';
import { outbox } from '../tables/outbox.ts';

export type OutboxRow = {
  readonly id: number;
  /** The number of this attempt, starting at 1. */
  readonly attempts: number;
  readonly createdAt: Date;
  /**
   * Runs `work` in a transaction that also deletes the row, so that its effects in the database happen exactly once.
   * Does nothing if the row is gone because another node has delivered it.
   */
  once(work: (tx: Tx, events: TransactionEvents) => Promise<void>): Promise<void>;
};

/** Delivers one row's payload; throwing any error except `DeliveryGivenUp` means "retry later". */
export type OutboxHandler = (payload: unknown, row: OutboxRow) => Promise<void>;
export type OutboxHandlers = Readonly<Record<string, OutboxHandler>>;

export async function enqueue(tx: Queryable, kind: string, payload: unknown, runAt?: Date): Promise<void> {
  await tx.insert(outbox).values({ kind, payload, ...(runAt ? { runAt } : {}) });
}

/**
 * Writes one row for each payload (jsonb) that the query selects, in the caller's transaction. `runAt` delays their
 * delivery.
 */
export async function enqueueSelected(tx: Queryable, kind: string, payloads: SQL, runAt?: Date): Promise<void> {
  await tx.execute(sql`
    insert into outbox (kind, payload, run_at)
    select ${kind}, payload, coalesce(${runAt?.toISOString() ?? null}::timestamptz, now())
    from (${payloads}) as selected (payload)`);
}

/** Deletes the rows in which one of these payload fields has this text, regardless of case. */
export async function discardByField(tx: Queryable, fields: readonly string[], value: string): Promise<void> {
  for (const field of fields) {
    await tx.execute(sql`delete from outbox where lower(payload ->> ${field}) = ${value.toLowerCase()}`);
  }
}

export async function deleteUndelivered(
  db: Queryable,
  kinds: readonly string[],
  days: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from outbox where id in (
      select id from outbox where kind = any(${sql.param([...kinds])}::text[]) and attempts > 0
        and created_at < now() - make_interval(days => ${days}) order by id limit ${limit})`);
  return rowCount ?? 0;
}

/** Writes a delayed row, unless one with the same payload is already scheduled for later than a minute from now. */
export async function enqueueUnlessScheduled(tx: Tx, kind: string, payload: unknown, runAt: Date): Promise<void> {
  const { rows } = await tx.execute(sql`
    select 1 from outbox
    where kind = ${kind} and payload = ${JSON.stringify(payload)}::jsonb and run_at > now() + interval '1 minute'
    limit 1`);
  if (rows.length === 0) await enqueue(tx, kind, payload, runAt);
}

type Claimed = { id: number; kind: string; payload: unknown; attempts: number; created_at: Date | string };

export const toOutboxRow = (db: Db, { id, attempts, created_at }: Omit<Claimed, 'kind' | 'payload'>): OutboxRow => ({
  id,
  attempts,
  createdAt: new Date(created_at),
  once: (work) =>
    withTransaction(db, async (tx, events) => {
      const { rowCount } = await tx.execute(sql`delete from outbox where id = ${id}`);
      if (rowCount !== 0) await work(tx, events);
    }),
});

/** Thrown if a delivery must not be retried automatically: the row stays until the staff retries or discards it. */
export class DeliveryGivenUp extends Error {}

/** Thrown by a handler to delay the next attempt by at least `seconds`, for example at the receiver's request. */
export class DeliveryDelayed extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

/** Seconds until the next attempt of a delivery that failed with this error. */
export const retryWait = (error: unknown, attempts: number): number =>
  Math.max(error instanceof DeliveryDelayed ? error.seconds : 0, Math.min(2 ** attempts, MAX_WAIT_SECONDS));

const MAX_REASON_LENGTH = 300;

/** The first line of the error's message, without the parameters of a failed query, which contain users' input. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return firstCharacters(message.split('\n')[0] ?? '', MAX_REASON_LENGTH);
}

const BATCH_SIZE = 100;
const CLAIM_SECONDS = 30;
const MAX_WAIT_SECONDS = 3600;
const QUICK_DELIVERY_MS = 20;

export class OutboxRunner {
  readonly #db: Db;
  readonly #log: Log;
  readonly #deliver: OutboxHandlers;
  readonly kinds: readonly string[];
  readonly #interval: number;
  readonly #batch: number;
  readonly #claimSeconds: number;
  readonly #isParallel: boolean;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  /** Stops the wait for running deliveries, so that the runner claims newly committed rows at once. */
  #interrupt: () => void = () => undefined;

  /**
   * Delivers the given kinds, one row after another; slow kinds need a separate runner.
   * @param options.interval milliseconds between polls for rows that become due without a commit on this node, such as
   * retries and rows of a dead node.
   * @param options.batch rows claimed at once, and the maximum number delivered at the same time.
   * @param options.claimSeconds how long a claim lasts: rows of a dead node become available once it expires.
   * @param options.parallel delivers rows at the same time and claims others as soon as one is done, so that a slow
   * receiver does not delay the other receivers.
   */
  constructor(options: {
    db: Db;
    log: Log;
    deliver: OutboxHandlers;
    interval?: number;
    batch?: number;
    claimSeconds?: number;
    parallel?: boolean;
  }) {
    this.#db = options.db;
    this.#log = options.log;
    this.#deliver = options.deliver;
    this.kinds = Object.keys(options.deliver);
    this.#interval = options.interval ?? 2000;
    this.#batch = options.batch ?? BATCH_SIZE;
    this.#claimSeconds = options.claimSeconds ?? CLAIM_SECONDS;
    this.#isParallel = options.parallel ?? false;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#interval);
    this.#timer.unref();
    this.wake();
  }

  /** Call after rows were committed: the runner polls now. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running !== undefined) {
      this.#again = true;
      this.#interrupt();
      return;
    }
    this.#running = this.#drain()
      .catch((error: unknown) => this.#log.error({ error }, 'the outbox could not be read; trying again'))
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.wake();
        }
      });
  }

  /** Resolves once delivery of every due row has been tried, including rows of which the runner was not notified. */
  async drain(): Promise<void> {
    this.wake();
    await this.#finish();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#finish();
    this.#stopped = true;
  }

  async #finish(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async #drain(): Promise<void> {
    if (this.#isParallel) return await this.#drainTogether();
    for (;;) {
      const rows = await this.#claim(this.#batch);
      await this.#handleAll(rows);
      if (rows.length < this.#batch) return;
    }
  }

  /** Waits for all deliveries, even after an error, so that no row is delivered after the runner has stopped. */
  async #drainTogether(): Promise<void> {
    const active = new Set<Promise<void>>();
    try {
      for (;;) {
        this.#again = false;
        const woken = new Promise<void>((resolve) => {
          this.#interrupt = resolve;
        });
        const free = this.#batch - active.size;
        const rows = free > 0 ? await this.#claim(free) : [];
        for (const row of rows) {
          const delivery: Promise<void> = this.#handleAlone(row).finally(() => active.delete(delivery));
          active.add(delivery);
        }
        if (active.size === 0) return;
        if (free > 0 && rows.length === free) continue;
        await Promise.race(active.size < this.#batch ? [...active, woken] : active);
      }
    } finally {
      await Promise.allSettled(active);
    }
  }

  async #claim(limit: number): Promise<Claimed[]> {
    const { rows } = await this.#db.execute<Claimed>(sql`
      update outbox set locked_until = now() + make_interval(secs => ${this.#claimSeconds}), attempts = attempts + 1
      where id in (
        select id from outbox
        where run_at <= now() and (locked_until is null or locked_until < now())
          and kind in (${sql.join(
            this.kinds.map((kind) => sql`${kind}`),
            sql`, `,
          )})
        order by id limit ${limit} for update skip locked
      )
      returning id, kind, payload, attempts, created_at`);
    return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id);
  }

  /**
   * Deletes the rows of quick deliveries together, and the row of a slow delivery immediately, so that few deliveries
   * repeat after a crash.
   */
  async #handleAll(rows: readonly Claimed[]): Promise<void> {
    let done: number[] = [];
    let since = performance.now();
    const deleteDelivered = async (): Promise<void> => {
      const ids = done;
      done = [];
      since = performance.now();
      if (ids.length > 0) await this.#db.execute(sql`delete from outbox where id in ${ids}`);
    };
    for (const row of rows) {
      if (await this.#handle(row)) done.push(row.id);
      if (performance.now() - since > QUICK_DELIVERY_MS) await deleteDelivered();
    }
    await deleteDelivered();
  }

  async #handleAlone(row: Claimed): Promise<void> {
    if (await this.#handle(row)) await this.#db.execute(sql`delete from outbox where id = ${row.id}`);
  }

  async #handle(row: Claimed): Promise<boolean> {
    const deliver = this.#deliver[row.kind];
    try {
      if (!deliver) throw new Error(`no handler delivers ${row.kind}`);
      await deliver(row.payload, toOutboxRow(this.#db, row));
      return true;
    } catch (error) {
      if (error instanceof DeliveryGivenUp) {
        await this.#giveUp(row, error);
        return false;
      }
      const wait = retryWait(error, row.attempts);
      this.#log.warn(
        { error, kind: row.kind, id: row.id, attempts: row.attempts, wait },
        'a delivery failed; trying again later',
      );
      await this.#db.execute(
        sql`update outbox set locked_until = null, last_error = ${reasonOf(error)},
          run_at = now() + make_interval(secs => ${wait}) where id = ${row.id}`,
      );
      return false;
    }
  }

  async #giveUp({ id, kind, attempts }: Claimed, error: DeliveryGivenUp): Promise<void> {
    this.#log.error({ error, kind, id, attempts }, 'a delivery was given up');
    await this.#db.execute(
      sql`update outbox set locked_until = null, last_error = ${reasonOf(error)}, run_at = 'infinity' where id = ${id}`,
    );
  }
}
