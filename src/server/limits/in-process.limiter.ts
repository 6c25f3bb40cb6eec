/** How are tries counted where there is one node? */
import type { Limit, Limiter } from './limits.ts';

type Window = { count: number; endsAt: number };

/** So many keys at once; whoever floods us with new ones costs no more memory than this. */
const MOST_KEYS = 100_000;

export function createInProcessLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, Window>();
  const nameOf = (limit: Limit, key: string): string => `${limit.name}:${key}`;

  const makeRoom = (): void => {
    const at = now();
    for (const [name, window] of windows) if (window.endsAt <= at) windows.delete(name);
    // Still full: the oldest go, which were entered first.
    for (const name of windows.keys()) {
      if (windows.size < MOST_KEYS) break;
      windows.delete(name);
    }
  };

  return {
    take: async (limit, key) => {
      const name = nameOf(limit, key);
      let window = windows.get(name);
      if (!window || window.endsAt <= now()) {
        windows.delete(name);
        if (windows.size >= MOST_KEYS) makeRoom();
        window = { count: 0, endsAt: now() + limit.seconds * 1000 };
        windows.set(name, window);
      }
      if (window.count >= limit.max) return Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      window.count++;
      return 0;
    },
    giveBack: async (limit, key) => {
      const window = windows.get(nameOf(limit, key));
      if (window && window.count > 0) window.count--;
    },
    close: async () => windows.clear(),
  };
}
