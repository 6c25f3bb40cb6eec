/** Implements the fan-out with Redis publish and subscribe. */
import { Redis } from 'ioredis';
import type { Fanout } from './fanout.ts';

type FanoutLog = { warn(fields: object, message: string): void; info(fields: object, message: string): void };

const COMMAND_TIMEOUT_MS = 5_000;
const READY_TIMEOUT_MS = 1_000;

/** Connects in the background and reconnects after every loss. `prefix` separates installations on one Redis. */
export function createRedisFanout(options: { url: string; prefix: string; log: FanoutLog }): Fanout {
  const topic = `${options.prefix}:realtime`;
  // A subscribed connection can do nothing else, so there are two.
  const publisher = new Redis(options.url, { maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS });
  const subscriber = new Redis(options.url, { maxRetriesPerRequest: null });
  let isClosed = false;
  let isDown = false;

  function noteLoss(error: Error): void {
    if (isClosed || isDown) return;
    isDown = true;
    options.log.warn({ err: error }, 'The realtime fan-out lost Redis; this node reaches only its own sockets');
  }
  function noteReturn(): void {
    if (isDown) options.log.info({}, 'The realtime fan-out is connected to Redis again');
    isDown = false;
  }
  publisher.on('error', noteLoss);
  subscriber.on('error', noteLoss);
  subscriber.on('ready', noteReturn);

  return {
    async send(text) {
      await publisher.publish(topic, text);
    },
    listen(receive) {
      subscriber.on('message', (channel: string, text: string) => {
        if (channel === topic) receive(text);
      });
      // ioredis queues this until it is connected and repeats it after every reconnection.
      subscriber.subscribe(topic).catch(noteLoss);
    },
    async isReady() {
      if (isClosed || subscriber.status !== 'ready') return false;
      const timeout = new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref());
      const answer = publisher.ping().then(
        () => true,
        () => false,
      );
      return Promise.race([answer, timeout]);
    },
    async close() {
      isClosed = true;
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
