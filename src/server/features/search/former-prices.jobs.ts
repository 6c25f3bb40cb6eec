/** Removes listings from the filter for reduced prices once their former price is no longer shown. */
import { type Db, withTransaction } from '../../db/db.ts';
import type { Job } from '../../jobs/jobs.ts';
import { refreshEndedReductions } from './documents.store.ts';

const BATCH_SIZE = 50;

export const formerPricesJob = (db: Db): Job => ({
  name: 'former prices',
  every: 600,
  nodes: 'once',
  run: async (signal) => {
    for (let total = 0; ; ) {
      const count = await withTransaction(db, (tx) => refreshEndedReductions(tx, BATCH_SIZE));
      total += count;
      if (count < BATCH_SIZE || signal.aborted) return total;
    }
  },
});
