/** Delivers outbox rows at least once, in order per runner, after their transaction has committed. */
import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/db.ts';
import { outbox } from '../db/schema/system.ts';
import type { Log } from '../log/log.ts';

/** Delivers one row's payload; throwing means "retry later". */
export type OutboxHandler = (payload: unknown, row: { id: number; attempts: number }) => Promise<void>;

/** Writes a row in the caller's transaction. `runAt` delays it. */
export async function enqueue(tx: Queryable, kind: string, payload: unknown, runAt?: Date): Promise<void> {
  await tx.insert(outbox).values({ kind, payload, ...(runAt ? { runAt } : {}) });
}

type Claimed = { id: number; kind: string; payload: unknown; attempts: number };
const BATCH_SIZE = 100;
const CLAIM_SECONDS = 30;
const MAX_WAIT_SECONDS = 3600;
/** Milliseconds within which deliveries count as quick. */
const QUICK_DELIVERY_MS = 20;

export class OutboxRunner {
  readonly #db: Db;
  readonly #log: Log;
  readonly #deliver: Readonly<Record<string, OutboxHandler>>;
  readonly #kinds: readonly string[];
  readonly #interval: number;
  readonly #batch: number;
  readonly #claimSeconds: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  /**
   * Delivers the given kinds, one row after another; slow kinds need a runner of their own.
   * @param options.interval milliseconds between polls for rows that another node, a crash or a delay left behind.
   * @param options.batch rows claimed at once.
   * @param options.claimSeconds how long a claim lasts: rows of a dead node become available once it expires.
   */
  constructor(options: {
    db: Db;
    log: Log;
    deliver: Readonly<Record<string, OutboxHandler>>;
    interval?: number;
    batch?: number;
    claimSeconds?: number;
  }) {
    this.#db = options.db;
    this.#log = options.log;
    this.#deliver = options.deliver;
    this.#kinds = Object.keys(options.deliver);
    this.#interval = options.interval ?? 2000;
    this.#batch = options.batch ?? BATCH_SIZE;
    this.#claimSeconds = options.claimSeconds ?? CLAIM_SECONDS;
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#interval);
    this.#timer.unref();
    this.wake();
  }

  /** Rows were committed: poll now. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running !== undefined) {
      this.#again = true;
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

  /** Resolves once every due row has been tried: for tests and for closing. */
  async drain(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.drain();
    this.#stopped = true;
  }

  async #drain(): Promise<void> {
    for (;;) {
      const rows = await this.#claim();
      await this.#handleAll(rows);
      if (rows.length < this.#batch) return;
    }
  }

  async #claim(): Promise<Claimed[]> {
    const { rows } = await this.#db.execute<Claimed>(sql`
      update outbox set locked_until = now() + make_interval(secs => ${this.#claimSeconds}), attempts = attempts + 1
      where id in (
        select id from outbox
        where run_at <= now() and (locked_until is null or locked_until < now())
          and kind in (${sql.join(
            this.#kinds.map((kind) => sql`${kind}`),
            sql`, `,
          )})
        order by id limit ${this.#batch} for update skip locked
      )
      returning id, kind, payload, attempts`);
    return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.id - b.id);
  }

  /**
   * Deletes rows of quick deliveries together and of a slow one at once, so that few deliveries repeat after a crash.
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

  /** Returns whether the row was delivered. */
  async #handle(row: Claimed): Promise<boolean> {
    const deliver = this.#deliver[row.kind];
    try {
      if (!deliver) throw new Error(`no handler delivers ${row.kind}`);
      await deliver(row.payload, row);
      return true;
    } catch (error) {
      const wait = Math.min(2 ** row.attempts, MAX_WAIT_SECONDS);
      this.#log.warn(
        { error, kind: row.kind, id: row.id, attempts: row.attempts, wait },
        'a delivery failed; trying again later',
      );
      await this.#db.execute(
        sql`update outbox set locked_until = null, run_at = now() + make_interval(secs => ${wait}) where id = ${row.id}`,
      );
      return false;
    }
  }
}
