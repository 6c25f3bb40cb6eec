/** Deletes all pictures of an erased account: the rows, then, after the commit, the files in all sizes. */
import type { Tx } from '../../db/db.ts';
import { enqueue } from '../../events/outbox.ts';
import { deletePicturesOf } from './pictures-of-deleted.store.ts';
import { PICTURES_GONE } from './uploads.jobs.ts';

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
