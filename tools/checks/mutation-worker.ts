/**
 * Test processes that are reused for several runs: Node, jsdom and the packages load once, and only the modules of the
 * product load for each run. Starting a new process per mutant took most of the time.
 */
import { ForksPoolWorker, type PoolOptions, type PoolWorker, type WorkerRequest } from 'vitest/node';

type Listener = Parameters<PoolWorker['on']>[1];
type Deliver = (message: unknown) => void;

/** A process, and the run that receives its messages. Messages between two runs are delivered to the next run. */
class SharedProcess {
  readonly worker: ForksPoolWorker;
  readonly stale = new Set<string>();
  isStarted = false;
  #deliver: Deliver | undefined;
  readonly #waiting: unknown[] = [];

  constructor(options: PoolOptions) {
    this.worker = new ForksPoolWorker(options);
  }

  async start(): Promise<void> {
    if (this.isStarted) return;
    await this.worker.start();
    this.worker.on('message', (message: unknown) => {
      if (this.#deliver) this.#deliver(message);
      else this.#waiting.push(message);
    });
  }

  deliverTo(deliver: Deliver | undefined): void {
    this.#deliver = deliver;
    if (deliver) for (const message of this.#waiting.splice(0)) deliver(message);
  }
}

/** The processes of one Vitest instance, one per test environment. */
export class WorkerPool {
  readonly name = 'outlives-runs';
  readonly #processes = new Map<string, SharedProcess>();

  invalidate(file: string): void {
    for (const { stale } of this.#processes.values()) stale.add(file);
  }

  readonly createPoolWorker = (options: PoolOptions): PoolWorker => {
    const key = JSON.stringify(options.environment);
    const shared = this.#processes.get(key) ?? new SharedProcess(options);
    this.#processes.set(key, shared);
    return new Lease(this.name, shared);
  };

  async close(): Promise<void> {
    const started = [...this.#processes.values()].filter(({ isStarted }) => isStarted);
    this.#processes.clear();
    await Promise.all(started.map(({ worker }) => worker.stop()));
  }
}

/** Represents the shared process to Vitest during one run. Forwards only the first start, and never a stop. */
class Lease implements PoolWorker {
  readonly cacheFs = true;
  readonly name: string;
  readonly #shared: SharedProcess;
  readonly #listeners: [event: string, listener: Listener][] = [];
  #deliver: Deliver | undefined;

  constructor(name: string, shared: SharedProcess) {
    this.name = name;
    this.#shared = shared;
  }

  on(event: string, listener: Listener): void {
    if (event === 'message') {
      this.#deliver = listener;
      this.#shared.deliverTo(this.#deliver);
      return;
    }
    this.#listeners.push([event, listener]);
    this.#shared.worker.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    if (event !== 'message') this.#shared.worker.off(event, listener);
  }

  send(message: WorkerRequest): void {
    const { worker, stale, isStarted } = this.#shared;
    if (message.type === 'stop') {
      this.#shared.deliverTo(undefined);
      this.#reply('stopped');
    } else if (message.type === 'start' && isStarted) this.#reply('started');
    else if (message.type === 'run') {
      worker.send({ ...message, context: { ...message.context, invalidates: [...stale] } });
      stale.clear();
    } else worker.send(message);
    this.#shared.isStarted = true;
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  start(): Promise<void> {
    return this.#shared.start();
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#shared.worker.off(event, listener);
  }

  #reply(type: 'started' | 'stopped'): void {
    setImmediate(() => this.#deliver?.({ type, __vitest_worker_response__: true }));
  }
}
