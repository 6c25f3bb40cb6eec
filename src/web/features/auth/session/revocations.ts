/** Ends signed-out sessions on the server, and retries until it succeeds. */
import { MINUTE_MS } from '#contract/durations.ts';
import { call } from '#web/lib/net/api.ts';
import { ApiError } from '#web/lib/net/errors.ts';
import { readLeftSessions, storeLeftSessions } from './left-sessions.ts';

const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = MINUTE_MS;

/** Tokens to revoke. They are also held in memory, so that revocation works even if storage is unavailable. */
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let retryDelay = FIRST_WAIT_MS;
let running: Promise<void> | undefined;

/** Returns true once the session has ended, even if it had ended before. */
async function endSession(token: string): Promise<boolean> {
  try {
    await call('POST /api/logout', {}, { token, isBackground: true });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true;
    console.error('Failed to sign out', error);
    return false;
  }
}

async function revokeAll(): Promise<void> {
  for (const token of [...pending]) {
    if (!(await endSession(token))) continue;
    pending = pending.filter((other) => other !== token);
    storeLeftSessions(pending);
  }
  if (pending.length === 0) {
    window.removeEventListener('online', onOnline);
    return;
  }
  window.addEventListener('online', onOnline);
  timer = setTimeout(() => void revoke(), retryDelay);
  retryDelay = Math.min(retryDelay * 2, MAX_WAIT_MS);
}

/** Tries to revoke all pending tokens; a call during a running attempt returns the promise of that attempt. */
function revoke(): Promise<void> {
  clearTimeout(timer);
  running ??= revokeAll().finally(() => {
    running = undefined;
  });
  return running;
}

function onOnline(): void {
  retryDelay = FIRST_WAIT_MS;
  void revoke();
}

/** Ends the session of `token`. Stores the token first, so that neither a lost connection nor a reload drops it. */
export async function endOnServer(token: string): Promise<void> {
  pending = [...new Set([...pending, token])];
  storeLeftSessions(pending);
  retryDelay = FIRST_WAIT_MS;
  // An attempt that is already running does not include this token.
  await running;
  await revoke();
}

/** Retries the revocations that an earlier page did not finish. */
export async function resumeEnding(): Promise<void> {
  pending = [...new Set([...readLeftSessions(), ...pending])];
  await revoke();
}
