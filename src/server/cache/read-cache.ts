/** Which answers need not be asked of the database again, and when must they be? */
import type { Writes } from '../db/writes.ts';

export type ReadCache = {
  /**
   * The value kept under this key, else what `load` gives. A reader who begins after a commit of this process was
   * answered never gets what was true before it; after another node's commit, once its announcement has arrived.
   * One older than `fresh` seconds is asked for again in the background while readers still get it.
   */
  read<T>(key: string, load: () => Promise<T>, fresh?: number): Promise<T>;
  /** False while nothing may be kept. */
  isKeeping(): boolean;
};

type Kept = { value: Promise<unknown>; since: number; isRenewing: boolean };

/** Seconds after which an answer is asked for again even if nobody said that anything changed. */
const LONGEST = 5;
const MOST = 2000;

export type CacheOptions = {
  writes: Writes;
  /** Answers kept at once; the one kept longest goes first. */
  most?: number;
  /** Milliseconds. */
  now?: () => number;
};

export function createReadCache({ writes, most = MOST, now = Date.now }: CacheOptions): ReadCache {
  const kept = new Map<string, Kept>();
  // Dropping all is exact and simple: one question a key is asked again, and a shop is read far more than written.
  writes.listen(() => kept.clear());

  function keep<T>(key: string, value: Promise<T>): Promise<T> {
    // Kept from the first moment: many readers at once ask one question. A write meanwhile takes it out again,
    // so that only those who asked before it share the answer.
    const entry = { value, since: now(), isRenewing: false };
    kept.delete(key);
    kept.set(key, entry);
    value.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
    const oldest = kept.size > most ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  }

  function renew(key: string, entry: Kept, load: () => Promise<unknown>): void {
    entry.isRenewing = true;
    load().then(
      (value) => {
        // Gone from its place: a write came meanwhile, and what was loaded may be from before it.
        if (kept.get(key) === entry) void keep(key, Promise.resolve(value));
      },
      () => {
        entry.isRenewing = false;
      },
    );
  }

  return {
    isKeeping: writes.isHearing,
    read: <T>(key: string, load: () => Promise<T>, fresh = LONGEST): Promise<T> => {
      if (!writes.isHearing()) return load();
      const found = kept.get(key);
      const age = found ? (now() - found.since) / 1000 : LONGEST;
      if (!found || age >= LONGEST) return keep(key, load());
      if (age >= fresh && !found.isRenewing) renew(key, found, load);
      return found.value as Promise<T>;
    },
  };
}
