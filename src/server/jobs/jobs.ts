/** Runs recurring jobs: each job on one node at a time, or on every node. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/db.ts';
import { reasonOf } from '../events/outbox.ts';
import type { Log } from '../log/log.ts';

export type Job = {
  /** Unique; the key of the row that nodes use to coordinate. */
  readonly name: string;
  /** Seconds from one run to the next: for `once`, measured from the end of the run; for `each`, from its start. */
  readonly every: number;
  /** `once`: on one node; `each`: on every node, for example for files on its own disk. */
  readonly nodes: 'once' | 'each';
  /** Runs the job; ends early if `signal` is aborted. Returns the number of processed items, for the log. */
  run(signal: AbortSignal): Promise<number>;
};

/** Seconds after which another node takes over a job whose node has not renewed its lease. */
const LEASE_SECONDS = 60;
const POLL_MS = 15_000;

/**
 * Matches the row of the job only while this lease is current; a lease is identified by its end time. A node that was
 * paused until its lease expired must not change the lease of the next node.
 */
const isHeld = ({ name }: Job, lease: string | undefined): SQL =>
  sql`name = ${name} and locked_until = ${lease ?? null}::timestamptz`;

export class JobRunner {
  readonly #db: Db;
  readonly #log: Log;
  readonly #jobs: Job[];
  readonly #lease: number;
  readonly #stop = new AbortController();
  readonly #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /**
   * @param options.lease the length of a lease in seconds; a running job renews its lease three times in that period.
   */
  constructor(options: { db: Db; log: Log; jobs: readonly Job[]; lease?: number }) {
    this.#db = options.db;
    this.#log = options.log;
    this.#jobs = [...options.jobs];
    this.#lease = options.lease ?? LEASE_SECONDS;
  }

  get names(): readonly string[] {
    return this.#jobs.map(({ name }) => name);
  }

  add(jobs: readonly Job[]): void {
    this.#jobs.push(...jobs);
  }

  /**
   * Jobs that run on every node are first due one interval after the process starts, which keeps the startup fast. For
   * other jobs, `#due` has no effect.
   */
  start(): void {
    for (const job of this.#jobs) this.#due.set(job.name, Date.now() + job.every * 1000);
    this.#timer = setInterval(() => this.look(), POLL_MS);
    this.#timer.unref();
  }

  /** Runs all due jobs, one after another; resolves when done. */
  look(): Promise<void> {
    this.#running ??= this.#runDue().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Looks for due jobs as soon as the running jobs finish, without waiting for the next poll. */
  wake(): void {
    void (this.#running ?? Promise.resolve()).then(() => this.look());
  }

  /** Runs one job now, due or not, unless a node holds its lease; returns whether it ran. */
  async runNow(name: string): Promise<boolean> {
    const job = this.#jobs.find((candidate) => candidate.name === name);
    if (!job) throw new Error(`there is no job named ${name}`);
    return await this.#runOnce(job, true);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#running;
  }

  async #runDue(): Promise<void> {
    for (const job of this.#jobs) {
      if (this.#stop.signal.aborted) return;
      try {
        await this.#runOnce(job, false);
      } catch (error) {
        this.#log.error({ error, job: job.name }, 'a job failed; it runs again when it is next due');
      }
    }
  }

  async #runOnce(job: Job, now: boolean): Promise<boolean> {
    if (job.nodes === 'each') {
      if (!now && (this.#due.get(job.name) ?? 0) > Date.now()) return false;
      this.#due.set(job.name, Date.now() + job.every * 1000);
      await this.#work(job, this.#stop.signal);
      return true;
    }
    const lease = await this.#claim(job, now);
    if (lease === undefined) return false;
    await this.#workUnder(lease, job);
    return true;
  }

  /** Renews the lease while the job runs, and ends the job early if another node has taken it over. */
  async #workUnder(claimed: string, job: Job): Promise<void> {
    let lease: string | undefined = claimed;
    let renewed = Promise.resolve();
    const lost = new AbortController();
    const renew = async (): Promise<void> => {
      lease = await this.#renew(job, lease);
      if (lease === undefined) lost.abort();
    };
    const renewal = setInterval(
      () => {
        renewed = renewed.then(renew).catch(() => undefined);
      },
      (this.#lease * 1000) / 3,
    );
    const began = Date.now();
    let failure: string | null = null;
    try {
      await this.#work(job, AbortSignal.any([this.#stop.signal, lost.signal]));
    } catch (error) {
      failure = reasonOf(error);
      throw error;
    } finally {
      clearInterval(renewal);
      await renewed;
      await this.#db.execute(sql`
        update jobs set locked_until = null, finished_at = now(), duration_ms = ${Date.now() - began},
          last_error = ${failure}, run_at = now() + make_interval(secs => ${job.every})
        where ${isHeld(job, lease)}`);
    }
  }

  async #work(job: Job, signal: AbortSignal): Promise<void> {
    const began = Date.now();
    const done = await job.run(signal);
    this.#log[done > 0 ? 'info' : 'debug']({ job: job.name, done, ms: Date.now() - began }, 'a job has run');
  }

  /** Returns the lease, or undefined if the job is not due or a node is already running it. */
  async #claim(job: Job, now: boolean): Promise<string | undefined> {
    await this.#db.execute(sql`
      insert into jobs (name, run_at) values (${job.name}, now() + make_interval(secs => ${job.every}))
      on conflict do nothing`);
    const isFree = sql`(${now} or run_at <= now()) and (locked_until is null or locked_until < now())`;
    return await this.#extendLease(sql`name = ${job.name} and ${isFree}`);
  }

  /** Returns the new lease, or undefined if the old one has expired and another node has taken the job over. */
  async #renew(job: Job, lease: string | undefined): Promise<string | undefined> {
    return await this.#extendLease(isHeld(job, lease));
  }

  async #extendLease(condition: SQL): Promise<string | undefined> {
    const { rows } = await this.#db.execute<{ lease: string }>(sql`
      update jobs set locked_until = clock_timestamp() + make_interval(secs => ${this.#lease}) where ${condition}
      returning locked_until::text as lease`);
    return rows[0]?.lease;
  }
}
