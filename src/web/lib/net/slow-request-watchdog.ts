/** Tracks requests that take unusually long and lets the user cancel or retry them. */
import { create } from 'zustand';
import { ApiError } from './errors.ts';

/** Requests have no time limit; after this time, the page offers to cancel or retry an unfinished request. */
export const SLOW_MS = 10_000;

type SlowCall = { cancel: () => void; retry: () => void };

export const useSlowCalls = create<{ calls: readonly SlowCall[] }>()(() => ({ calls: [] }));

/**
 * Runs `attempt` until it completes. A retry happens within the same call, so that callers do not notice it; cancelling
 * throws an `ApiError` with the code `cancelled`.
 */
export async function withSlowRequestWatchdog<T>(
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const running = new AbortController();
    let ended: 'cancelled' | 'retry' | undefined;
    const end = (how: typeof ended) => () => {
      ended = how;
      running.abort();
    };
    const slow: SlowCall = { cancel: end('cancelled'), retry: end('retry') };
    const abort = () => running.abort();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    const timer = setTimeout(() => useSlowCalls.setState(({ calls }) => ({ calls: [...calls, slow] })), SLOW_MS);
    try {
      return await attempt(running.signal);
    } catch (error) {
      if (ended === 'cancelled') throw new ApiError('cancelled', 0);
      if (ended === undefined) throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      useSlowCalls.setState(({ calls }) =>
        calls.includes(slow) ? { calls: calls.filter((other) => other !== slow) } : {},
      );
    }
  }
}
