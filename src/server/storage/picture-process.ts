/** Runs the picture process, and restarts it after idling, crashes and timeouts. */
import { type ChildProcess, fork } from 'node:child_process';
import type {
  FingerprintOrder,
  MadePicture,
  MakeOrder,
  MeasureOrder,
  PictureResponse,
  PictureSize,
} from './picture-worker.ts';

export class NotAPicture extends Error {}
/** The process was ended because of another picture. */
class Interrupted extends Error {}

type Order = MakeOrder | MeasureOrder | FingerprintOrder;
type Done = MadePicture | PictureSize | Uint8Array;
type Waiting = { resolve(done: Done): void; reject(error: Error): void };

const WORKER = new URL('./picture-worker.ts', import.meta.url);
/** The time limit per picture in milliseconds; the decoder's own limit is shorter. */
const TIMEOUT_MS = 30_000;
/** Milliseconds without work after which the process ends and its memory is freed. */
const IDLE_MS = 20_000;

/**
 * Processes pictures outside the server, so that a decoder that crashes or exhausts memory does not stop the server.
 * The process starts when it is needed.
 */
export class PictureProcess {
  readonly #worker: URL;
  readonly #timeoutMs: number;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();

  constructor({ worker = WORKER, timeoutMs = TIMEOUT_MS } = {}) {
    this.#worker = worker;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * If another picture takes too long, processes this one once more, in a new process.
   * @throws NotAPicture for a file that cannot be decoded within the limits of size and time.
   */
  async run(order: Order): Promise<Done> {
    try {
      return await this.#attempt(order);
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      return await this.#attempt(order);
    }
  }

  async #attempt(order: Order): Promise<Done> {
    clearTimeout(this.#idle);
    const child = this.#open();
    const id = this.#next++;
    const late = setTimeout(() => {
      this.#waiting.get(id)?.reject(new NotAPicture('took too long'));
      this.#end(child, new Interrupted('another picture took too long'));
    }, this.#timeoutMs);
    try {
      return await new Promise<Done>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        child.send({ ...order, id });
      });
    } finally {
      clearTimeout(late);
      this.#waiting.delete(id);
      if (this.#waiting.size === 0) this.#rest(child);
    }
  }

  #open(): ChildProcess {
    if (this.#child) {
      this.#child.ref();
      this.#child.channel?.ref();
      return this.#child;
    }
    const child = fork(this.#worker, {
      // Pictures are outside the JavaScript heap, so a small heap is enough.
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=2'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    child.on('message', (answer: PictureResponse) => this.#settle(answer));
    child.on('error', (error) => this.#end(child, error));
    child.on('exit', (code, signal) => this.#end(child, new Error(`the picture process ended: ${signal ?? code}`)));
    return child;
  }

  #settle(answer: PictureResponse): void {
    const waiting = this.#waiting.get(answer.id);
    if ('done' in answer) waiting?.resolve(answer.done);
    else if ('refused' in answer) waiting?.reject(new NotAPicture(answer.refused));
    else waiting?.reject(new Error(answer.failed));
  }

  /** An idle child process does not keep the server process alive, and is killed after `IDLE_MS`. */
  #rest(child: ChildProcess): void {
    if (child !== this.#child) return;
    child.unref();
    child.channel?.unref();
    this.#idle = setTimeout(() => this.#end(child, new Error('idle')), IDLE_MS);
    this.#idle.unref();
  }

  #end(child: ChildProcess, why: Error): void {
    if (child !== this.#child) return;
    this.#child = undefined;
    child.kill('SIGKILL');
    for (const waiting of this.#waiting.values()) waiting.reject(why);
    this.#waiting.clear();
  }
}

const pictureProcess = new PictureProcess();
export const makePicture = (order: Omit<MakeOrder, 'act'>): Promise<MadePicture> =>
  pictureProcess.run({ ...order, act: 'make' }) as Promise<MadePicture>;
export const measurePicture = (path: string): Promise<PictureSize> =>
  pictureProcess.run({ path, act: 'measure' }) as Promise<PictureSize>;
/**
 * Returns the encoded fingerprint of a stored file.
 * @throws NotAPicture for a file that cannot be decoded.
 */
export const fingerprintPicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  pictureProcess.run({ bytes, act: 'fingerprint' }) as Promise<Uint8Array>;
