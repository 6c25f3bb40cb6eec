/** Limits how many costly tasks run at once. */

import { fail } from '../http/app-error.ts';

/** Runs at most `width` tasks at a time; up to `queue` tasks wait, and more are refused with 503. */
export function createSemaphore(
  width: number,
  queue = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width && waiting.length >= queue) fail('unavailable', { retryAfter: 2 });
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
