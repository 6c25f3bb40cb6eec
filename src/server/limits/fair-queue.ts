/** Runs costly tasks in turn for all accounts, so that an account with many tasks does not block the others. */
import { fail } from '../http/app-error.ts';

type FairQueue = <T>(account: string, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** The number of tasks that can run at once, at most one per account. */
  width: number;
  /** The number of tasks of one account that can wait. */
  perAccount: number;
  /** The number of tasks that can wait in total. */
  capacity: number;
};

/** The suggested retry delay; by then, several tasks have usually ended. */
const RETRY_SECONDS = 3;

/**
 * Serves waiting accounts round robin. Refuses a task with 429 if its account has too many waiting tasks, and with 503
 * if too many are waiting in total.
 */
export function createFairQueue({ width, perAccount, capacity }: Options): FairQueue {
  /** The waiting tasks by account, in the order in which the accounts are served. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let total = 0;

  const startNext = (): void => {
    for (const [account, starts] of waiting) {
      if (running.size >= width) return;
      if (running.has(account)) continue;
      const start = starts.shift();
      // Moves the account to the end of the round, or removes it if none of its tasks are waiting any more.
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
      // The account has just been served, so it moves to the back.
      const queue = waiting.get(account);
      if (queue && waiting.delete(account)) waiting.set(account, queue);
      startNext();
    }
  };
}
