/** Which pictures does nobody refer to, and how do their files go? */
import type { Db } from '../../db/db.ts';
import { withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Storage } from '../../storage/storage.ts';
import { sweepImages } from './uploads.store.ts';

export const PICTURES_GONE = 'pictures gone';

/** Rows looked at in one transaction. */
const BATCH = 1000;

/** Removes pictures that nothing has referred to for a day: the rows now, the files once that lasted. */
export const imageSweepJob = (db: Db): Job => ({
  name: 'pictures without use',
  every: 3600,
  nodes: 'once',
  run: async (signal) => {
    let swept = 0;
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
      const from: number = after;
      after = await withTransaction(db, async (tx) => {
        const { keys, next } = await sweepImages(tx, from, BATCH);
        if (keys.length > 0) await enqueue(tx, PICTURES_GONE, keys);
        swept += keys.length;
        return next;
      });
    }
    return swept;
  },
});

/** Names never come again, so that removing twice, or late, harms nothing. */
export const pictureOutboxHandlers = (storage: Storage): Record<string, OutboxHandler> => ({
  [PICTURES_GONE]: async (payload) => {
    for (const key of payload as string[]) await storage.removeAll(key);
  },
});
