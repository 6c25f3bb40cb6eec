/** Connects the search feature, and exports what other parts of the server use of it. */

import { type Db, withTransaction } from '../../db/db.ts';
import { feature, onePerContext } from '../../feature.ts';
import type { Job } from '../../jobs/jobs.ts';
import { documentOutboxHandlers, refreshEndedReductions } from './documents.store.ts';
import { MemorySearch } from './memory-search.service.ts';
import { listingSearchHandlers, searchHandlers, synonymHandlers } from './search.routes.ts';

export { documentOutboxHandlers } from './documents.store.ts';
export { groupFlags } from './filters.views.ts';
export { MemorySearch } from './memory-search.service.ts';
export { listHitIds, searchListings } from './search.service.ts';
export { forgetSeller, refreshSeller } from './sellers.store.ts';
export { matchesSynonym } from './synonyms.views.ts';
export { deleteUnusedWords } from './words.service.ts';

const BATCH_SIZE = 50;

const formerPricesJob = (db: Db): Job => ({
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

export const memorySearchOf = onePerContext((context) => new MemorySearch(context));

export const searchFeature = feature({
  handlers: (context) => ({
    listings: listingSearchHandlers({ ...context, memory: memorySearchOf(context) }),
    search: searchHandlers(context),
    synonyms: synonymHandlers(context),
  }),
  deliveries: () => ({ documents: documentOutboxHandlers }),
  jobs: ({ db }) => [formerPricesJob(db)],
});
