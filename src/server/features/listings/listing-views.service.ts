/** Counts the viewers of listings, each once a day, without recording who they are. */

import { createHmac } from 'node:crypto';
import { type Db, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Log } from '../../log/log.ts';
import { addViewsToTotals, deleteOldViewKeys, insertViews, loadViewKey, type View } from './listing-views.store.ts';

/** Views are buffered in memory, so that a popular listing does not cause a write for every view. */
const FLUSH_MS = 1_000;
/** Views beyond this number within a second are not counted. */
const MAX_PENDING = 5_000;
const VIEWER_BYTES = 12;

export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Visitors on one network count once: the name of a browser is a text that a visitor can choose for every request. */
export type Viewer = { userId: number } | { network: string };

const nameOf = (viewer: Viewer): string => ('userId' in viewer ? `user ${viewer.userId}` : `network ${viewer.network}`);

export class ViewCounter {
  readonly #db: Db;
  readonly #log: Log;
  #key: { day: string; value: Promise<Buffer> } | undefined;
  #pending = new Map<string, View>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ db, log }: { db: Db; log: Log }) {
    this.#db = db;
    this.#log = log;
  }

  async count(listingId: number, viewer: Viewer): Promise<void> {
    const day = dayOf(Date.now());
    const key = await this.#keyOf(day);
    // The hash includes the listing, so that one viewer's views of different listings cannot be linked.
    const hash = createHmac('sha256', key)
      .update(`${listingId} ${nameOf(viewer)}`)
      .digest()
      .subarray(0, VIEWER_BYTES);
    if (this.#pending.size >= MAX_PENDING) return;
    this.#pending.set(`${listingId} ${day} ${hash.toString('hex')}`, { listingId, day, viewer: hash });
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Writes the buffered views. If the write fails, they are lost, which is acceptable for a count. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const views = [...this.#pending.values()];
    this.#pending = new Map();
    if (views.length === 0) return;
    await insertViews(this.#db, views).catch((error: unknown) =>
      this.#log.warn({ error, views: views.length }, 'views of listings were not counted'),
    );
  }

  #keyOf(day: string): Promise<Buffer> {
    if (this.#key?.day !== day) {
      const value = loadViewKey(this.#db, day);
      this.#key = { day, value };
      value.catch(() => (this.#key = undefined));
    }
    return this.#key?.value ?? loadViewKey(this.#db, day);
  }
}

const BATCH_SIZE = 1000;

export const listingViewsJob = (db: Db): Job => ({
  name: 'views of listings',
  every: 3600,
  nodes: 'once',
  run: async (signal) => {
    const today = dayOf(Date.now());
    await deleteOldViewKeys(db, today);
    for (let total = 0; ; ) {
      const count = await withTransaction(db, (tx) => addViewsToTotals(tx, today, BATCH_SIZE));
      total += count;
      if (count < BATCH_SIZE || signal.aborted) return total;
    }
  },
});
