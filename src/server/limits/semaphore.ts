/** How is costly work kept to a few at once? */

import { fail } from '../http/app-error.ts';

/** Runs at most `width` of the works it is given at a time; up to `queue` wait their turn, more are refused with 503. */
export function createSemaphore(
  width: number,
  queue = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= width && waiting.length >= queue) fail('unavailable', { retryAfter: 2 });
    if (inside >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside--;
    }
  };
}
