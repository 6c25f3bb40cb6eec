import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SLOW_MS, useSlowCalls, withSlowRequestWatchdog } from './slow-request-watchdog.ts';

const slow = () => useSlowCalls.getState().calls;
function attempts() {
  const started: { answer: (value: string) => void; signal: AbortSignal }[] = [];
  const attempt = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      started.push({ answer: resolve, signal });
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  return { started, attempt };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('the watchdog does not report a request that completes in time', async () => {
  const { started, attempt } = attempts();
  const answer = withSlowRequestWatchdog(undefined, attempt);
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(slow()).toHaveLength(0);
  started[0]?.answer('here');
  await expect(answer).resolves.toBe('here');
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(slow()).toHaveLength(0);
});

it('the watchdog restarts a slow request and its time limit on Retry, without failing the call', async () => {
  const { started, attempt } = attempts();
  const answer = withSlowRequestWatchdog(undefined, attempt);
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  expect(slow()).toHaveLength(1);
  slow()[0]?.retry();
  await vi.advanceTimersByTimeAsync(SLOW_MS - 1);
  expect(started[0]?.signal.aborted).toBe(true);
  expect(slow()).toHaveLength(0);
  started[1]?.answer('at last');
  await expect(answer).resolves.toBe('at last');
});

it('the watchdog rejects with the code "cancelled" when the user cancels', async () => {
  const { attempt } = attempts();
  const answer = withSlowRequestWatchdog(undefined, attempt);
  const failed = expect(answer).rejects.toMatchObject({ code: 'cancelled', status: 0 });
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  slow()[0]?.cancel();
  await failed;
  expect(slow()).toHaveLength(0);
});

it('the watchdog rejects with an AbortError immediately when the caller’s own signal aborts', async () => {
  const { started, attempt } = attempts();
  const leaving = new AbortController();
  const answer = withSlowRequestWatchdog(leaving.signal, attempt);
  const failed = expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(SLOW_MS);
  leaving.abort();
  await failed;
  expect(started).toHaveLength(1);
  expect(slow()).toHaveLength(0);
});

it('the watchdog rethrows an error of the request itself', async () => {
  await expect(withSlowRequestWatchdog(undefined, () => Promise.reject(new TypeError('no')))).rejects.toThrow('no');
});
