/** Implements the fan-out with Redis publish and subscribe. */
import { Redis } from 'ioredis';
import type { Fanout } from './fanout.ts';

type FanoutLog = { warn(fields: object, message: string): void; info(fields: object, message: string): void };

const COMMAND_TIMEOUT_MS = 5_000;
const READY_TIMEOUT_MS = 1_000;

type Options = { url: string; prefix: string; log: FanoutLog };

/** Connects in the background and reconnects after every loss. `prefix` separates installations on one Redis. */
export const createRedisFanout = (options: Options): Fanout => new RedisFanout(options);

class RedisFanout implements Fanout {
  readonly #topic: string;
  readonly #log: FanoutLog;
  // A subscribed Redis connection cannot publish, so there are two connections.
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  #isClosed = false;
  #isDown = false;

  constructor({ url, prefix, log }: Options) {
    this.#topic = `${prefix}:realtime`;
    this.#log = log;
    this.#publisher = new Redis(url, { maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS });
    this.#subscriber = new Redis(url, { maxRetriesPerRequest: null });
    this.#publisher.on('error', this.#noteLoss);
    this.#subscriber.on('error', this.#noteLoss);
    this.#subscriber.on('ready', () => this.#noteReturn());
  }

  async send(text: string): Promise<void> {
    await this.#publisher.publish(this.#topic, text);
  }

  listen(receive: (text: string) => void): void {
    this.#subscriber.on('message', (channel: string, text: string) => {
      if (channel === this.#topic) receive(text);
    });
    // ioredis queues the subscription until it is connected, and repeats the subscription after every reconnection.
    this.#subscriber.subscribe(this.#topic).catch(this.#noteLoss);
  }

  async isReady(): Promise<boolean> {
    if (this.#isClosed || this.#subscriber.status !== 'ready') return false;
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref());
    const answer = this.#publisher.ping().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, timeout]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  readonly #noteLoss = (error: Error): void => {
    if (this.#isClosed || this.#isDown) return;
    this.#isDown = true;
    this.#log.warn({ err: error }, 'The realtime fan-out lost Redis; this node reaches only its own sockets');
  };

  #noteReturn(): void {
    if (this.#isDown) this.#log.info({}, 'The realtime fan-out is connected to Redis again');
    this.#isDown = false;
  }
}
