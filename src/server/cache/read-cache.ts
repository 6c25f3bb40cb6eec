/** Caches query results in memory until one of their tables changes. */
import type { TableChangeFeed } from '../db/table-change-feed.ts';

export type ReadCache = {
  /**
   * Returns the cached value of this key, or what `load` returns. A reader that starts after a commit of this process
   * has returned never gets older data; after another node's commit, once its notification has arrived. A value older
   * than `fresh` seconds is still returned while it is reloaded in the background.
   */
  read<T>(key: string, load: () => Promise<T>, fresh?: number): Promise<T>;
  /** False while nothing can be cached safely. */
  isEnabled(): boolean;
};

type CacheEntry = { value: Promise<unknown>; since: number; isRenewing: boolean };

/** Seconds after which a value is reloaded even without a change notification. */
const MAX_AGE_SECONDS = 5;
const MAX_ENTRIES = 2000;

export type CacheOptions = {
  writes: TableChangeFeed;
  /** Maximum number of cached values; the oldest is dropped first. */
  maxEntries?: number;
  /** Milliseconds. */
  now?: () => number;
};

export function createReadCache({ writes, maxEntries = MAX_ENTRIES, now = Date.now }: CacheOptions): ReadCache {
  const entries = new Map<string, CacheEntry>();
  // Dropping everything is simple and always correct: it costs one query per key, and data is read far more often than
  // written.
  writes.listen(() => entries.clear());

  function store<T>(key: string, value: Promise<T>): Promise<T> {
    // Stores the promise at once, so that concurrent readers share one query. A write in the meantime removes the
    // entry, so that only readers from before the write share its value.
    const entry = { value, since: now(), isRenewing: false };
    entries.delete(key);
    entries.set(key, entry);
    value.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return value;
  }

  function renew(key: string, entry: CacheEntry, load: () => Promise<unknown>): void {
    entry.isRenewing = true;
    load().then(
      (value) => {
        // If the entry has been replaced or removed, a write came meanwhile and the loaded value is possibly out of
        // date.
        if (entries.get(key) === entry) void store(key, Promise.resolve(value));
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
      const entry = entries.get(key);
      const age = entry ? (now() - entry.since) / 1000 : MAX_AGE_SECONDS;
      if (!entry || age >= MAX_AGE_SECONDS) return store(key, load());
      if (age >= fresh && !entry.isRenewing) renew(key, entry, load);
      return entry.value as Promise<T>;
    },
  };
}
