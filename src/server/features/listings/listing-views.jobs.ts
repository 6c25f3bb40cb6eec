/** Adds the views of past days to the totals, and deletes the viewer hash keys of those days. */
import { type Db, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { dayOf } from './listing-views.service.ts';
import { addViewsToTotals, deleteOldViewKeys } from './listing-views.store.ts';

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
