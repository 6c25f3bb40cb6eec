/** How does the server learn that a session was left? It is told again until it has heard. */
import { routes } from '#contract/routes.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/errors.ts';
import { keepLeftSessions, readLeftSessions } from './left-sessions.ts';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** What storage cannot take is still told as long as the page lives. */
let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let patience = FIRST_WAIT_MS;
let running: Promise<void> | undefined;

/** True when there is nothing left to tell about it: it is over, or was before. */
async function end(token: string): Promise<boolean> {
  try {
    await call(routes.auth.logout, {}, { token });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true;
    console.error('Failed to sign out', error);
    return false;
  }
}

async function tellAll(): Promise<void> {
  for (const token of [...waiting]) {
    if (!(await end(token))) continue;
    waiting = waiting.filter((other) => other !== token);
    keepLeftSessions(waiting);
  }
  if (waiting.length === 0) {
    window.removeEventListener('online', onOnline);
    return;
  }
  window.addEventListener('online', onOnline);
  timer = setTimeout(() => void tell(), patience);
  patience = Math.min(patience * 2, LONGEST_WAIT_MS);
}

/** One round at a time. */
function tell(): Promise<void> {
  clearTimeout(timer);
  running ??= tellAll().finally(() => {
    running = undefined;
  });
  return running;
}

function onOnline(): void {
  patience = FIRST_WAIT_MS;
  void tell();
}

/** Ends the session of `token`: written down first, so that neither a cut line nor a reload forgets it. */
export async function endOnServer(token: string): Promise<void> {
  waiting = [...new Set([...waiting, token])];
  keepLeftSessions(waiting);
  patience = FIRST_WAIT_MS;
  // A round that is under way has not seen it.
  await running;
  await tell();
}

/** Takes up what an earlier page left. */
export async function resumeEnding(): Promise<void> {
  waiting = [...new Set([...readLeftSessions(), ...waiting])];
  await tell();
}
