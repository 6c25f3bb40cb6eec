/** What must happen because a transaction lasted, and who sees to it, at least once, through crashes? */
import { sql } from 'drizzle-orm';
import type { Db, Queryable } from '../db/db.ts';
import { outbox } from '../db/schema/system.ts';
import type { Log } from '../log/log.ts';

/** Delivers one row's payload; throwing means "again later". */
export type OutboxHandler = (payload: unknown, row: { id: number; attempts: number }) => Promise<void>;

/** Writes a row in the caller's transaction. `runAt` postpones it. */
export async function enqueue(tx: Queryable, kind: string, payload: unknown, runAt?: Date): Promise<void> {
  await tx.insert(outbox).values({ kind, payload, ...(runAt ? { runAt } : {}) });
}

type Claimed = { id: number; kind: string; payload: unknown; attempts: number };
const BATCH_SIZE = 100;
const CLAIM_SECONDS = 30;
const MAX_WAIT_SECONDS = 3600;
/** Milliseconds in which deliveries count as quick. */
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
   * Delivers the kinds it is given, one row after another: what is slow gets a runner of its own.
   * @param options.interval milliseconds between looks at what another node, a crash or a delay left behind.
   * @param options.batch rows claimed at once.
   * @param options.claimSeconds how long a claim holds: a node that dies gives its rows back by letting it pass.
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

  /** Something was committed: look now. */
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

  /** Resolves when everything due has been tried: for tests and for closing. */
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

  /** Quick deliveries are struck off together, a slow one at once: a crash repeats little. */
  async #handleAll(rows: readonly Claimed[]): Promise<void> {
    let done: number[] = [];
    let since = performance.now();
    const strikeOff = async (): Promise<void> => {
      const ids = done;
      done = [];
      since = performance.now();
      if (ids.length > 0) await this.#db.execute(sql`delete from outbox where id in ${ids}`);
    };
    for (const row of rows) {
      if (await this.#handle(row)) done.push(row.id);
      if (performance.now() - since > QUICK_DELIVERY_MS) await strikeOff();
    }
    await strikeOff();
  }

  /** Whether it was delivered. */
  async #handle(row: Claimed): Promise<boolean> {
    const deliver = this.#deliver[row.kind];
    try {
      if (!deliver) throw new Error(`nobody delivers ${row.kind}`);
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
