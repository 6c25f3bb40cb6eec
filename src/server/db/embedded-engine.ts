/** Runs the embedded database in a thread, ends queries that run too long, and restarts the thread. */
import { Worker } from 'node:worker_threads';
import type { WorkerFailure, WorkerMessage, WorkerRequest, WorkerResponse, WorkerSettings } from './embedded-worker.ts';
import { TABLE_CHANGES_CHANNEL } from './table-change-feed.ts';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;
type Settings = Omit<WorkerSettings, 'channel'>;
type Waiting = { resolve(answer: WorkerResponse & { ok: true }): void; reject(error: Error): void };

/** A database error with its SQLSTATE, in the shape of the `pg` package's errors. */
export class DatabaseError extends Error {
  readonly code: string | undefined;
  constructor(failure: WorkerFailure) {
    super(failure.message);
    this.name = 'DatabaseError';
    this.code = failure.code;
    Object.assign(this, failure.fields);
  }
}

const CANCELLED: WorkerFailure = { message: 'the query ran too long and was ended', code: '57014' };
const CLOSED: WorkerFailure = { message: 'the database is closed', code: '57P03' };
const CRASHED: WorkerFailure = { message: 'the embedded database stopped and was started again', code: '57P01' };

export class EmbeddedEngine {
  /** Increases when the thread is replaced, which ends every open transaction. */
  generation = 0;
  readonly #settings: Settings;
  readonly #timeout: number;
  readonly #onTableChange: (payload?: string) => void;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker;
  #ready: Promise<void>;
  #next = 1;
  #closed = false;
  #isRestarting = false;

  /**
   * @param timeout milliseconds a query can run before its thread is ended
   * @param onTableChange called before the writer continues if a commit has, or could have, written to a cached table
   */
  constructor(settings: Settings, timeout: number, onTableChange: (payload?: string) => void = () => undefined) {
    this.#settings = settings;
    this.#timeout = timeout;
    this.#onTableChange = onTableChange;
    [this.#worker, this.#ready] = this.#start();
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  /**
   * Sends one request. A query that exceeds the time limit ends the thread and fails with SQLSTATE 57014. A `timeout`
   * of 0 means no limit.
   */
  async ask(request: Unnumbered<WorkerRequest>, timeout = this.#timeout): Promise<WorkerResponse & { ok: true }> {
    if (this.#closed) throw new DatabaseError(CLOSED);
    await this.#ready;
    const isLimited = request.act === 'query' && timeout > 0;
    const timer = isLimited ? setTimeout(() => this.#restart(CANCELLED), timeout) : undefined;
    try {
      return await this.#post(request);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Lets the running query finish within its time limit, then rejects all other requests. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const finished = this.#ready.then(() => this.#post({ act: 'close' }));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, this.#timeout);
    });
    await Promise.race([finished.catch(() => undefined), late]);
    clearTimeout(timer);
    await this.#worker.terminate();
    this.#rejectAll(CLOSED);
  }

  #rejectAll(why: WorkerFailure): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const request of waiting) request.reject(new DatabaseError(why));
  }

  #post(request: Unnumbered<WorkerRequest>): Promise<WorkerResponse & { ok: true }> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #start(): [Worker, Promise<void>] {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { ...this.#settings, channel: TABLE_CHANGES_CHANNEL } satisfies WorkerSettings,
    });
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (answer: WorkerMessage) => {
        if ('tableChange' in answer) this.#onTableChange(answer.tableChange);
        else if (answer.id !== 0) this.#settle(answer);
        else if (answer.ok) resolve();
        else reject(new DatabaseError(answer.failure));
      });
      worker.on('error', reject);
      // This event follows an error event, but is emitted without one if the thread just exits.
      worker.on('exit', () => {
        reject(new DatabaseError(CRASHED));
        if (worker === this.#worker && !this.#isRestarting) this.#restart(CRASHED);
      });
    });
    // If opening fails, the error is reported where the promise is awaited.
    ready.catch(() => undefined);
    return [worker, ready];
  }

  #settle(answer: WorkerResponse): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) waiting?.resolve(answer);
    else waiting?.reject(new DatabaseError(answer.failure));
  }

  #restart(why: WorkerFailure): void {
    if (this.#closed) return;
    const ended = this.#worker;
    this.generation++;
    this.#isRestarting = true;
    // Only one process can use the folder: the old thread must be gone before the new one opens it.
    this.#ready = ended.terminate().then(() => {
      const [worker, ready] = this.#start();
      this.#worker = worker;
      this.#isRestarting = false;
      return ready;
    });
    this.#ready.catch(() => undefined);
    // Treat every cached table as changed: a transaction could have committed without its notification.
    this.#onTableChange();
    this.#rejectAll(why);
  }
}
