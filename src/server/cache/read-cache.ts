/** Caches query results in memory for a few seconds, or until a cached table changes. */
import { type TableChangeFeed, usersOfChange } from '../db/table-change-feed.ts';

type ReadOptions = {
  /** After this many seconds, the cached value is still returned, but reloaded in the background. */
  fresh?: number;
  /** The user to whom the value belongs; a change that lists only other users does not drop the cached value. */
  userId?: number;
};

export type ReadCache = {
  /**
   * Returns the cached value of this key, or what `load` returns. A reader that starts after a commit of this process
   * never gets data older than that commit; for commits of other nodes, this holds once their notification has arrived.
   */
  read<T>(key: string, load: () => Promise<T>, options?: ReadOptions): Promise<T>;
  /** False while change notifications could be missed; no values are cached then. */
  isEnabled(): boolean;
};

type CacheEntry = { value: Promise<unknown>; since: number; isRenewing: boolean; userId: number | undefined };

/** Seconds after which a value is reloaded even without a change notification. */
const MAX_AGE_SECONDS = 5;
const MAX_ENTRIES = 2000;

export type CacheOptions = {
  tableChanges: TableChangeFeed;
  maxEntries?: number;
  /** Returns whether to cache a loaded value. Concurrent readers share one load in either case. */
  isCacheable?: (value: unknown) => boolean;
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
    const { tableChanges, maxEntries = MAX_ENTRIES, isCacheable = () => true } = options;
    this.#tableChanges = tableChanges;
    this.#maxEntries = maxEntries;
    this.#isCacheable = isCacheable;
    this.#now = options.now ?? Date.now;
    tableChanges.listen((payload) => {
      const userIds = usersOfChange(payload);
      if (userIds) this.#dropValuesOf(userIds);
      // Dropping all cached values is simple and always correct: it costs one query per key, and data is read far more
      // often than written. Only messages are written too often for this strategy.
      else this.#entries.clear();
    });
  }

  #dropValuesOf(userIds: readonly number[]): void {
    for (const [key, { userId }] of this.#entries) {
      if (userId !== undefined && userIds.includes(userId)) this.#entries.delete(key);
    }
  }

  isEnabled(): boolean {
    return this.#tableChanges.isSubscribed();
  }

  read<T>(name: string, load: () => Promise<T>, { fresh = MAX_AGE_SECONDS, userId }: ReadOptions = {}): Promise<T> {
    if (!this.isEnabled()) return load();
    const key = userId === undefined ? name : `${name} of user ${userId}`;
    const entry = this.#entries.get(key);
    const age = entry ? (this.#now() - entry.since) / 1000 : MAX_AGE_SECONDS;
    if (!entry || age >= MAX_AGE_SECONDS) return this.#store(key, load(), userId);
    if (age >= fresh && !entry.isRenewing) this.#renew(key, entry, load);
    return entry.value as Promise<T>;
  }

  /**
   * Stores the promise at once, so that concurrent readers share one query. A write that happens before the query ends
   * removes the entry, so that only readers from before the write share its value.
   */
  #store<T>(key: string, value: Promise<T>, userId: number | undefined): Promise<T> {
    const entries = this.#entries;
    const entry = { value, since: this.#now(), isRenewing: false, userId };
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
        // If the entry was replaced or removed, a write can have happened during the load, so the value can be out of
        // date.
        if (this.#entries.get(key) === entry) void this.#store(key, Promise.resolve(value), entry.userId);
      },
      () => {
        entry.isRenewing = false;
      },
    );
  }
}

export const createReadCache = (options: CacheOptions): ReadCache => new MemoryReadCache(options);
