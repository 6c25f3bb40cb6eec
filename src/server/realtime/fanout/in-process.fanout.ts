// What is the fan-out when all sockets are in this process?

import type { Fanout } from './fanout.ts';

/**
 * Joins the nodes that live in one process; alone on its line, a node talks to nobody and pays nothing.
 * @param options.echoes returns what a node sends to itself as well, as Redis does.
 */
export function createInProcessLine({ echoes = false } = {}): { join(): Fanout } {
  const receivers = new Map<Fanout, (text: string) => void>();
  return {
    join() {
      const fanout: Fanout = {
        async send(text) {
          for (const [other, receive] of receivers) if (echoes || other !== fanout) receive(text);
        },
        listen: (receive) => void receivers.set(fanout, receive),
        isReady: async () => true,
        async close() {
          receivers.delete(fanout);
        },
      };
      return fanout;
    },
  };
}

/** The fan-out of a single process. */
export function createInProcessFanout(): Fanout {
  return createInProcessLine().join();
}
