/** Limits wrong guesses of a secret under several keys at once. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fail } from '../http/app-error.ts';
import type { Limit, Limiter, Reservation } from './limits.ts';

/** A counter counts failures, unless it names another result. */
export type GuessCounter = readonly [limit: Limit, key: string, counted?: 'successes'];
type Result = 'failure' | 'success' | 'none';

/** How long a guess waits for running checks to end. */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 50;

/** Reserves the guess under every key, or under none if the limit of any key refuses or delays it. */
async function reserveAll(limiter: Limiter, counters: readonly GuessCounter[], id: string): Promise<Reservation> {
  for (const [at, [limit, key]] of counters.entries()) {
    const reservation = await limiter.reserve(limit, key, id);
    if (reservation.state !== 'admitted') {
      await settleAll(limiter, counters.slice(0, at), id, 'none');
      return reservation;
    }
  }
  return { state: 'admitted' };
}

async function settleAll(limiter: Limiter, counters: readonly GuessCounter[], id: string, result: Result) {
  for (const [limit, key, counted] of counters) {
    await limiter.settle(limit, key, id, result === (counted ? 'success' : 'failure'));
  }
}

/**
 * Runs a check and counts it as a failure if it returns undefined, as a success if it returns anything else, and not at
 * all if it throws. Refuses with 429 before the check if one of the
 * limits is used up or stays busy for too long. List the narrowest limit first: while it is busy, a waiting guess does
 * not reserve and release the other limits at every poll.
 */
export async function limitGuesses<T>(
  limiter: Limiter,
  counters: readonly GuessCounter[],
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const id = randomUUID();
  const deadline = Date.now() + MAX_WAIT_MS;
  let reservation = await reserveAll(limiter, counters, id);
  while (reservation.state === 'busy' && Date.now() < deadline) {
    await sleep(POLL_MS * (0.5 + Math.random()));
    reservation = await reserveAll(limiter, counters, id);
  }
  if (reservation.state !== 'admitted') {
    fail('too_many_requests', { retryAfter: reservation.state === 'refused' ? reservation.retryAfter : 1 });
  }
  let result: Result = 'none';
  try {
    const checked = await check();
    result = checked === undefined ? 'failure' : 'success';
    return checked;
  } finally {
    await settleAll(limiter, counters, id, result);
  }
}
