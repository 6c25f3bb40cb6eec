/** Which answers need not be asked of the database again, and when must they be? */
import type { TableChangeFeed } from '../db/table-change-feed.ts';

export type ReadCache = {
  /**
   * The value kept under this key, else what `load` gives. A reader who begins after a commit of this process was
   * answered never gets what was true before it; after another node's commit, once its announcement has arrived.
   * One older than `fresh` seconds is asked for again in the background while readers still get it.
   */
  read<T>(key: string, load: () => Promise<T>, fresh?: number): Promise<T>;
  /** False while nothing may be kept. */
  isEnabled(): boolean;
};

type CacheEntry = { value: Promise<unknown>; since: number; isRenewing: boolean };

/** Seconds after which an answer is asked for again even if nobody said that anything changed. */
const MAX_AGE_SECONDS = 5;
const MAX_ENTRIES = 2000;

export type CacheOptions = {
  writes: TableChangeFeed;
  /** Answers kept at once; the one kept longest goes first. */
  maxEntries?: number;
  /** Milliseconds. */
  now?: () => number;
};

export function createReadCache({ writes, maxEntries = MAX_ENTRIES, now = Date.now }: CacheOptions): ReadCache {
  const kept = new Map<string, CacheEntry>();
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
    const oldest = kept.size > maxEntries ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  }

  function renew(key: string, entry: CacheEntry, load: () => Promise<unknown>): void {
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
    isEnabled: writes.isSubscribed,
    read: <T>(key: string, load: () => Promise<T>, fresh = MAX_AGE_SECONDS): Promise<T> => {
      if (!writes.isSubscribed()) return load();
      const found = kept.get(key);
      const age = found ? (now() - found.since) / 1000 : MAX_AGE_SECONDS;
      if (!found || age >= MAX_AGE_SECONDS) return keep(key, load());
      if (age >= fresh && !found.isRenewing) renew(key, found, load);
      return found.value as Promise<T>;
    },
  };
}
