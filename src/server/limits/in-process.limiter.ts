/** Counts attempts in this process, for deployments with one node. */
import { guessDelay, type Limit, type Limiter } from './limits.ts';

type Window = { count: number; endsAt: number; running: number; lastAt: number };

/** The maximum number of windows, which limits memory during a flood of new keys. */
const MAX_KEYS = 100_000;

export function createInProcessLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, Window>();
  const nameOf = (limit: Limit, key: string): string => `${limit.name}:${key}`;

  const makeRoom = (): void => {
    const at = now();
    for (const [name, window] of windows) if (window.endsAt <= at) windows.delete(name);
    // If too many unexpired windows remain, the oldest are deleted first.
    for (const name of windows.keys()) {
      if (windows.size < MAX_KEYS) break;
      windows.delete(name);
    }
  };

  const windowOf = (limit: Limit, key: string): Window => {
    const name = nameOf(limit, key);
    const current = windows.get(name);
    // A window that ends later than a new window would was started before the clock was set back; replace it.
    if (current && current.endsAt > now() && current.endsAt <= now() + limit.seconds * 1000) return current;
    windows.delete(name);
    if (windows.size >= MAX_KEYS) makeRoom();
    const window = { count: 0, endsAt: now() + limit.seconds * 1000, running: current?.running ?? 0, lastAt: 0 };
    windows.set(name, window);
    return window;
  };

  return {
    consume: async (limit, key, amount = 1) => {
      const window = windowOf(limit, key);
      if (window.count + amount > limit.max) return Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      window.count += amount;
      return 0;
    },
    refund: async (limit, key, amount = 1) => {
      const window = windows.get(nameOf(limit, key));
      if (window) window.count = Math.max(0, window.count - amount);
    },
    reserve: async (limit, key) => {
      const window = windowOf(limit, key);
      const delay = guessDelay(limit, window, now());
      if (delay > 0) return { state: 'refused', retryAfter: Math.ceil(delay / 1000) };
      if (window.running >= Math.max(1, limit.max - window.count)) return { state: 'busy' };
      window.running++;
      return { state: 'admitted' };
    },
    settle: async (limit, key, _id, isFailure) => {
      const window = windowOf(limit, key);
      window.running = Math.max(0, window.running - 1);
      if (!isFailure) return;
      if (window.count === 0) window.endsAt = now() + limit.seconds * 1000;
      window.count++;
      window.lastAt = now();
    },
    close: async () => windows.clear(),
  };
}
