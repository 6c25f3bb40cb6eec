/** Uploads a picture; while the server's queue is full, retries after at least the delay that the server returns. */
import { ApiError } from '#web/lib/net/errors.ts';

const MAX_TRIES = 4;
/** A longer wait means a rate limit instead of a full queue: the upload is not retried, and the user sees an error. */
const MAX_WAIT_SECONDS = 20;

function retryDelayOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isBusy = error.code === 'too_many_requests' || error.code === 'unavailable';
  const { retryAfter } = error;
  return isBusy && retryAfter !== undefined && retryAfter <= MAX_WAIT_SECONDS ? retryAfter : undefined;
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
    });
  });
}

/**
 * Calls `send` up to four times. Calls `onQueued` before each pause, so that the page can explain the delay. Rejects
 * with the last error, or with an AbortError once `signal` is aborted.
 */
export async function uploadWithRetry<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onQueued: () => void,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const wait = retryDelayOf(error);
      if (wait === undefined || tries === MAX_TRIES || signal.aborted) throw error;
      onQueued();
      // The pause is random, because several uploads are often rejected together and must not retry at the same moment.
      await pause(wait * (1 + Math.random()), signal);
    }
  }
}
