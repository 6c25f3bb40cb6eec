/** Caches query results in memory until one of their tables changes. */
import { type TableChangeFeed, usersOfChangedInboxes } from '../db/table-change-feed.ts';

export type ReadCache = {
  /**
   * Returns the cached value of this key, or what `load` returns. A reader that starts after a commit of this process
   * never gets data from before it. After a commit of another node, this holds once its notification has arrived. A
   * value older than `fresh` seconds is still returned while it is reloaded in the background.
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
  tableChanges: TableChangeFeed;
  /** Maximum number of cached values; the oldest is dropped first. */
  maxEntries?: number;
  /** Whether a loaded value is cached. Concurrent readers share its load in any case. */
  isCacheable?: (value: unknown) => boolean;
  /** Returns the keys that a change of inboxes drops; none by default. */
  keysOfInbox?: (userId: number) => readonly string[];
  /** Milliseconds. */
  now?: () => number;
};

class MemoryReadCache implements ReadCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #tableChanges: TableChangeFeed;
  readonly #maxEntries: number;
  readonly #isCacheable: (value: unknown) => boolean;
  readonly #now: () => number;

  constructor(options: CacheOptions) {
    const { tableChanges, maxEntries = MAX_ENTRIES, isCacheable = () => true, keysOfInbox = () => [] } = options;
    this.#tableChanges = tableChanges;
    this.#maxEntries = maxEntries;
    this.#isCacheable = isCacheable;
    this.#now = options.now ?? Date.now;
    tableChanges.listen((payload) => {
      const userIds = usersOfChangedInboxes(payload);
      // Dropping everything is simple and always correct: it costs one query per key, and data is read far more often
      // than written. Messages are written too often for that.
      if (!userIds) this.#entries.clear();
      else for (const key of userIds.flatMap(keysOfInbox)) this.#entries.delete(key);
    });
  }

  isEnabled(): boolean {
    return this.#tableChanges.isSubscribed();
  }

  read<T>(key: string, load: () => Promise<T>, fresh = MAX_AGE_SECONDS): Promise<T> {
    if (!this.isEnabled()) return load();
    const entry = this.#entries.get(key);
    const age = entry ? (this.#now() - entry.since) / 1000 : MAX_AGE_SECONDS;
    if (!entry || age >= MAX_AGE_SECONDS) return this.#store(key, load());
    if (age >= fresh && !entry.isRenewing) this.#renew(key, entry, load);
    return entry.value as Promise<T>;
  }

  /**
   * Stores the promise at once, so that concurrent readers share one query. A write in the meantime removes the entry,
   * so that only readers from before the write share its value.
   */
  #store<T>(key: string, value: Promise<T>): Promise<T> {
    const entries = this.#entries;
    const entry = { value, since: this.#now(), isRenewing: false };
    entries.delete(key);
    entries.set(key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    value.then((loaded) => this.#isCacheable(loaded) || drop(), drop);
    const oldest = entries.size > this.#maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return value;
  }

  #renew(key: string, entry: CacheEntry, load: () => Promise<unknown>): void {
    entry.isRenewing = true;
    load().then(
      (value) => {
        // If the entry has been replaced or removed, a write happened meanwhile and the value may be out of date.
        if (this.#entries.get(key) === entry) void this.#store(key, Promise.resolve(value));
      },
      () => {
        entry.isRenewing = false;
      },
    );
  }
}

export const createReadCache = (options: CacheOptions): ReadCache => new MemoryReadCache(options);
