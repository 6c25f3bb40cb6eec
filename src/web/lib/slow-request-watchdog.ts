/** Which calls have been under way for longer than anybody likes to wait, and how is one ended or begun anew? */
import { create } from 'zustand';
import { ApiError } from './errors.ts';

/** No call has a time limit: from here on an unfinished one offers Cancel and Retry. */
export const SLOW_MS = 10_000;

type SlowCall = { cancel: () => void; again: () => void };

export const useSlowCalls = create<{ calls: readonly SlowCall[] }>()(() => ({ calls: [] }));

/**
 * Runs `attempt` until it is answered. Beginning anew happens within the same call, so that nobody who waits for it
 * has to know; ending it is a failure of its own, `cancelled`.
 */
export async function withSlowRequestWatchdog<T>(
  signal: AbortSignal | undefined,
  attempt: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const running = new AbortController();
    let ended: 'cancelled' | 'again' | undefined;
    const end = (how: typeof ended) => () => {
      ended = how;
      running.abort();
    };
    const slow: SlowCall = { cancel: end('cancelled'), again: end('again') };
    const giveUp = () => running.abort();
    signal?.addEventListener('abort', giveUp);
    if (signal?.aborted) giveUp();
    const timer = setTimeout(() => useSlowCalls.setState(({ calls }) => ({ calls: [...calls, slow] })), SLOW_MS);
    try {
      return await attempt(running.signal);
    } catch (error) {
      if (ended === 'cancelled') throw new ApiError('cancelled', 0);
      if (ended === undefined) throw error;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      useSlowCalls.setState(({ calls }) =>
        calls.includes(slow) ? { calls: calls.filter((one) => one !== slow) } : {},
      );
    }
  }
}
