/** Sends a picture again after the time the server names, while the server has too many pictures waiting. */
import { ApiError } from '#web/lib/errors.ts';

const MAX_TRIES = 4;
/** Longer than this is no queue but a limit: the user is told. */
const LONGEST_WAIT_SECONDS = 20;

function waitOf(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const isBusy = error.code === 'too_many_requests' || error.code === 'unavailable';
  const { retryAfter } = error;
  return isBusy && retryAfter !== undefined && retryAfter <= LONGEST_WAIT_SECONDS ? retryAfter : undefined;
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
 * Calls `send` up to four times. Calls `onQueued` before each pause, so that the page can say why nothing moves.
 * Rejects with the last error, or with an AbortError once `signal` is aborted.
 */
export async function uploadPolitely<T>(send: () => Promise<T>, signal: AbortSignal, onQueued: () => void): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const wait = waitOf(error);
      if (wait === undefined || tries === MAX_TRIES || signal.aborted) throw error;
      onQueued();
      // Not all at the same moment: several pictures were refused together.
      await pause(wait * (1 + Math.random()), signal);
    }
  }
}
