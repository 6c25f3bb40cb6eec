/** Runs costly tasks in turn for all accounts, so that one account's tasks never delay another's. */
import { fail } from '../http/app-error.ts';

type FairQueue = <T>(account: string, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** Tasks that run at once, at most one per account. */
  width: number;
  /** Tasks of one account that can wait. */
  perAccount: number;
  /** Tasks that can wait in total. */
  capacity: number;
};

/** The suggested retry time: by then several tasks have ended. */
const RETRY_SECONDS = 3;

/**
 * Serves the accounts with waiting tasks round robin. Refuses with 429 an account that has too many waiting, and with
 * 503 any account while too many are waiting in total.
 */
export function createFairQueue({ width, perAccount, capacity }: Options): FairQueue {
  /** By account, in the order in which they are served. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let total = 0;

  const startNext = (): void => {
    for (const [account, starts] of waiting) {
      if (running.size >= width) return;
      if (running.has(account)) continue;
      const start = starts.shift();
      // Moves the account to the end of the round, or removes it.
      waiting.delete(account);
      if (starts.length > 0) waiting.set(account, starts);
      total--;
      running.add(account);
      start?.();
    }
  };

  return async (account, work) => {
    const starts = waiting.get(account) ?? [];
    if (running.size >= width || running.has(account)) {
      if (starts.length >= perAccount) fail('too_many_requests', { retryAfter: RETRY_SECONDS });
      if (total >= capacity) fail('unavailable', { retryAfter: RETRY_SECONDS });
      total++;
      await new Promise<void>((resolve) => {
        starts.push(resolve);
        waiting.set(account, starts);
      });
    } else {
      running.add(account);
    }
    try {
      return await work();
    } finally {
      running.delete(account);
      // Moves the account to the back: it has just been served.
      const rest = waiting.get(account);
      if (rest && waiting.delete(account)) waiting.set(account, rest);
      startNext();
    }
  };
}
