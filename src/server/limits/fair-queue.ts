/** Runs costly work in turn for all accounts, so that one account's work never holds up another's. */
import { fail } from '../http/app-error.ts';

type FairQueue = <T>(account: string, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** Works that run at once; of one account only one does. */
  width: number;
  /** Works of one account that can wait. */
  perAccount: number;
  /** Works that can wait in total. */
  capacity: number;
};

/** The time to come back: by then several works have ended. */
const RETRY_SECONDS = 3;

/**
 * Takes the accounts with waiting work round robin. Refuses with 429 an account that has too much waiting, and with
 * 503 anyone while too much is waiting in total.
 */
export function createFairQueue({ width, perAccount, capacity }: Options): FairQueue {
  /** By account, in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();
  let total = 0;

  const startNext = (): void => {
    for (const [account, starts] of waiting) {
      if (running.size >= width) return;
      if (running.has(account)) continue;
      const start = starts.shift();
      // To the end of the round, or out of it.
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
      // It has just had its turn.
      const rest = waiting.get(account);
      if (rest && waiting.delete(account)) waiting.set(account, rest);
      startNext();
    }
  };
}
