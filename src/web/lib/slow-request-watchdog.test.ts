/** Does an unanswered call offer a way out and another try, and only then? */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SLOW_MS, useSlowCalls, withSlowRequestWatchdog } from './slow-request-watchdog.ts';

const slow = () => useSlowCalls.getState().calls;
/** Settles when told, or when it is aborted. */
function attempts() {
  const made: { answer: (value: string) => void; signal: AbortSignal }[] = [];
  const attempt = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      made.push({ answer: resolve, signal });
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  return { made, attempt };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says nothing of a call that is answered in time', async () => {
  const { made, attempt } = attempts();
  const answer = withSlowRequestWatchdog(undefined, attempt);
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(slow()).toHaveLength(0);
  made[0]?.answer('here');
  await expect(answer).resolves.toBe('here');
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(slow()).toHaveLength(0);
});

it('begins anew without a word to whoever waits, and counts its time from the start', async () => {
  const { made, attempt } = attempts();
  const answer = withSlowRequestWatchdog(undefined, attempt);
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(slow()).toHaveLength(1);
  slow()[0]?.again();
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(made[0]?.signal.aborted).toBe(true);
  expect(slow()).toHaveLength(0);
  made[1]?.answer('at last');
  await expect(answer).resolves.toBe('at last');
});

it('fails as cancelled when somebody stops waiting', async () => {
  const { attempt } = attempts();
  const answer = withSlowRequestWatchdog(undefined, attempt);
  const failed = expect(answer).rejects.toMatchObject({ code: 'cancelled', status: 0 });
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  slow()[0]?.cancel();
  await failed;
  expect(slow()).toHaveLength(0);
});

it('ends at once with the caller’s own signal, as the browser says it', async () => {
  const { made, attempt } = attempts();
  const leaving = new AbortController();
  const answer = withSlowRequestWatchdog(leaving.signal, attempt);
  const failed = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  leaving.abort();
  await failed;
  expect(made).toHaveLength(1);
  expect(slow()).toHaveLength(0);
});

it('keeps a failure that came by itself', async () => {
  await expect(withSlowRequestWatchdog(undefined, () => Promise.reject(new TypeError('no')))).rejects.toThrow('no');
});
