import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/net/errors.ts';
import { uploadWithRetry } from './upload-with-retry.ts';

const onQueued = vi.fn();
const busy = (retryAfter?: number) => new ApiError('too_many_requests', 429, { retryAfter });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('uploadWithRetry', () => {
  it.each([
    ['the account has too many pictures waiting', busy(3)],
    ['the server has too many pictures waiting', new ApiError('unavailable', 503, { retryAfter: 3 })],
  ])('waits and retries if %s', async (_case, error) => {
    const send = vi.fn().mockRejectedValueOnce(error).mockRejectedValueOnce(error).mockResolvedValue('url');
    const done = uploadWithRetry(send, new AbortController().signal, onQueued);
    await vi.advanceTimersByTimeAsync(2999);
    expect(send).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9001);
    expect(await done).toBe('url');
    expect(send).toHaveBeenCalledTimes(3);
    expect(onQueued).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a refusal with a waiting time of one minute', busy(60)],
    ['a refusal without a waiting time', busy()],
    ['a file that is not a picture', new ApiError('unsupported_image', 415, { retryAfter: 3 })],
  ])('rejects immediately and does not retry: %s', async (_case, error) => {
    const send = vi.fn().mockRejectedValue(error);
    await expect(uploadWithRetry(send, new AbortController().signal, onQueued)).rejects.toBe(error);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('gives up after four attempts', async () => {
    const error = busy(1);
    const send = vi.fn().mockRejectedValue(error);
    const done = expect(uploadWithRetry(send, new AbortController().signal, onQueued)).rejects.toBe(error);
    await vi.advanceTimersByTimeAsync(60_000);
    await done;
    expect(send).toHaveBeenCalledTimes(4);
  });

  it('stops waiting when the upload is cancelled', async () => {
    const send = vi.fn().mockRejectedValue(busy(10));
    const cancel = new AbortController();
    const done = expect(uploadWithRetry(send, cancel.signal, onQueued)).rejects.toMatchObject({ name: 'AbortError' });
    await vi.advanceTimersByTimeAsync(1);
    cancel.abort();
    await done;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
  });
});
