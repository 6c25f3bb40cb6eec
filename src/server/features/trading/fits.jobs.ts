/** Deletes the fits of each want beyond its limit, those with the oldest listings first. */
import { DAY_SECONDS } from '#contract/durations.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { deleteOldFits, lockFits } from './fits.store.ts';

/** Wants per transaction, limited because other computations of fits wait until the transaction ends. */
const BATCH_SIZE = 1000;

/**
 * New listings add fits without checking the limit, because counting the fits costs more than storing a few too many.
 */
export const oldFitsJob = (db: Db): Job => ({
  name: 'old fits',
  every: DAY_SECONDS,
  nodes: 'once',
  run: async (signal) => {
    let deleted = 0;
    for (let after = 0; !signal.aborted; ) {
      const batch = await withTransaction(db, async (tx) => {
        await lockFits(tx);
        return await deleteOldFits(tx, after, BATCH_SIZE);
      });
      deleted += batch.deleted;
      if (batch.lastWantId === undefined) break;
      after = batch.lastWantId;
    }
    return deleted;
  },
});
