/** Renders pages of the app in a separate thread, with limits of time and memory. */
import { Worker } from 'node:worker_threads';
import type { PageTask, RenderedPage } from '#contract/rendered-page.ts';

export type ToRenderer =
  | { id: number; task: PageTask; network: string }
  | { request: number; status: number; body: string };
export type FromRenderer =
  | 'ready'
  | { id: number; page: RenderedPage | undefined }
  | { id: number; failure: string }
  | { request: number; path: string; network: string };

export type RendererOptions = {
  /** The built renderer, an ES module. */
  entry: string;
  /** Calls the API as a visitor from `network`. */
  request(path: string, network: string): Promise<{ status: number; body: string }>;
  /** Milliseconds after which the rendering of a page is abandoned. */
  timeoutMs?: number;
  /** Minimum milliseconds between two starts of the thread. */
  restartMs?: number;
};

export type PageRenderer = {
  /** Returns undefined for pages that are rendered only in the browser. Rejects on failure, overload and timeout. */
  render(task: PageTask, network: string): Promise<RenderedPage | undefined>;
  close(): Promise<void>;
};

const WORKER = new URL('./page-worker.ts', import.meta.url);
const TIMEOUT_MS = 1500;
const MAX_HEAP_MB = 192;
/** The maximum number of waiting pages: more of them would only time out. */
const MAX_WAITING = 64;
/**
 * The minimum time between two starts of the thread, so that a page that crashes the thread cannot keep the processor
 * busy with starts.
 */
const RESTART_MS = 2000;

type Waiting = { resolve(page: RenderedPage | undefined): void; reject(error: Error): void };

class ThreadRenderer implements PageRenderer {
  readonly #options: RendererOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #ready: Promise<void> = Promise.resolve();
  #setReady = (): void => {};
  #startedAt = Number.NEGATIVE_INFINITY;
  /** When the thread last sent something; it sends nothing while a page blocks it. */
  #heardAt = 0;
  #lastId = 0;

  constructor(options: RendererOptions) {
    this.#options = options;
    this.#open();
  }

  async render(task: PageTask, network: string): Promise<RenderedPage | undefined> {
    const worker = this.#open();
    const limit = this.#options.timeoutMs ?? TIMEOUT_MS;
    await this.#whenReady(limit);
    if (this.#worker !== worker) throw new Error('the renderer has just failed');
    if (this.#waiting.size >= MAX_WAITING) throw new Error('too many pages are being rendered');
    this.#lastId += 1;
    const id = this.#lastId;
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        late = setTimeout(() => this.#giveUp(worker, limit, reject), limit);
        worker.postMessage({ id, task, network } satisfies ToRenderer);
      });
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
    }
  }

  /**
   * Rejects the page. Also ends the thread if it has sent nothing during the time limit, because a page then blocks it.
   */
  #giveUp(worker: Worker, limit: number, reject: (error: Error) => void): void {
    const error = new Error(`a page took more than ${limit} ms`);
    reject(error);
    if (performance.now() - this.#heardAt >= limit) this.#end(worker, error);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    if (worker) this.#end(worker, new Error('the server is closing'));
    await worker?.terminate();
  }

  /**
   * Rejects if the thread is not ready in time. Does not end it: otherwise, it might never become ready on a busy
   * machine.
   */
  async #whenReady(limit: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the renderer is starting')), limit);
    });
    await Promise.race([this.#ready, late]).finally(() => clearTimeout(timer));
  }

  #open(): Worker {
    if (this.#worker) return this.#worker;
    if (Date.now() - this.#startedAt < (this.#options.restartMs ?? RESTART_MS))
      throw new Error('the renderer has just failed');
    this.#startedAt = Date.now();
    const worker = new Worker(WORKER, {
      workerData: this.#options.entry,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    worker.unref();
    this.#ready = new Promise((resolve) => {
      this.#setReady = resolve;
    });
    worker.on('message', (message: FromRenderer) => this.#receive(worker, message));
    worker.on('error', (error) => this.#end(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => this.#end(worker, new Error(`the renderer ended with code ${code}`)));
    this.#worker = worker;
    return worker;
  }

  #receive(worker: Worker, message: FromRenderer): void {
    this.#heardAt = performance.now();
    if (message === 'ready') this.#setReady();
    else if ('request' in message) {
      const { request, path, network } = message;
      const answer = ({ status, body }: { status: number; body: string }) =>
        worker.postMessage({ request, status, body } satisfies ToRenderer);
      this.#options.request(path, network).then(answer, () => answer({ status: 500, body: '' }));
    } else if ('failure' in message) this.#waiting.get(message.id)?.reject(new Error(message.failure));
    else this.#waiting.get(message.id)?.resolve(message.page);
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(error);
    void worker.terminate();
  }
}

export const createPageRenderer = (options: RendererOptions): PageRenderer => new ThreadRenderer(options);
