/** Implements the fan-out for sockets of a single process. */
import type { Fanout } from './fanout.ts';

/**
 * Connects nodes within one process; a node without peers has no overhead.
 * @param options.echoes true also delivers each message to the node that sent it, as Redis does.
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

export function createInProcessFanout(): Fanout {
  return createInProcessLine().join();
}
