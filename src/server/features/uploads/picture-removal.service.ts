/** Deletes pictures that nothing references, and their files. */
import { type Db, type Tx, withTransaction } from '../../db/db.ts';
import { enqueue, type OutboxHandler } from '../../events/outbox.ts';
import type { Job } from '../../jobs/jobs.ts';
import type { Storage } from '../../storage/storage.ts';
import { deleteImagesOfOwner, deletePicturesOf, sweepImages } from './uploads.store.ts';

export const PICTURES_GONE = 'pictures gone';

const BATCH_SIZE = 1000;

/**
 * Deletes pictures that are at least a day old and that nothing references: first the rows, then, after the commit, the
 * files.
 */
export const imageSweepJob = (db: Db): Job => ({
  name: 'pictures without use',
  every: 3600,
  nodes: 'once',
  run: async (signal) => {
    let swept = 0;
    for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
      const from: number = after;
      after = await withTransaction(db, async (tx) => {
        const { keys, next } = await sweepImages(tx, from, BATCH_SIZE);
        if (keys.length > 0) await enqueue(tx, PICTURES_GONE, keys);
        swept += keys.length;
        return next;
      });
    }
    return swept;
  },
});

/** Deletes all pictures of a user: first the rows, then, after the commit, the files. */
export async function deleteImagesOf(tx: Tx, ownerId: number): Promise<void> {
  const keys = await deleteImagesOfOwner(tx, ownerId);
  if (keys.length > 0) await enqueue(tx, PICTURES_GONE, keys);
}

/** Storage keys are never reused, so deleting files twice or late is harmless. */
export const pictureOutboxHandlers = (storage: Storage): Record<string, OutboxHandler> => ({
  [PICTURES_GONE]: async (payload) => {
    for (const key of payload as string[]) await storage.removeAll(key);
  },
});

/**
 * Enqueues the deletion of all files whose names begin with these storage keys. Keys are never reused, so deleting the
 * files twice is harmless.
 */
export async function enqueueFileRemoval(tx: Tx, keys: readonly string[], runAt?: Date): Promise<void> {
  if (keys.length > 0) await enqueue(tx, PICTURES_GONE, keys, runAt);
}

export async function erasePictures(tx: Tx, userId: number, limit: number): Promise<number> {
  const keys = await deletePicturesOf(tx, userId, limit);
  await enqueueFileRemoval(tx, keys);
  return keys.length;
}
