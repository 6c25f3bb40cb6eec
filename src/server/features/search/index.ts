/** Connects the search feature, and exports what other parts of the server use of it. */

import { isStaff } from '#rules/auth/staff-access.ts';
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { feature, onePerContext } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { Job } from '../../jobs/jobs.ts';
import { documentOutboxHandlers, refreshEndedReductions } from './documents.store.ts';
import { MemorySearch } from './memory-search.service.ts';
import { searchListings } from './search.service.ts';
import { sweepWords } from './sellers.store.ts';
import { listSimilar } from './similar.views.ts';
import { suggest } from './suggestions.views.ts';
import { addSynonyms, changeSynonyms, removeSynonyms } from './synonyms.service.ts';
import { listSynonyms } from './synonyms.views.ts';

export { documentOutboxHandlers } from './documents.store.ts';
export { groupFlags } from './filters.views.ts';
export { MemorySearch } from './memory-search.service.ts';
export { listHitIds, searchListings } from './search.service.ts';
export { forgetSeller, refreshSeller } from './sellers.store.ts';
export { matchesSynonym } from './synonyms.views.ts';

export async function deleteUnusedWords(db: Db, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  for (let after: string | null = ''; after !== null && !signal.aborted; ) {
    const sweep = await sweepWords(db, (work) => withTransaction(db, work), after);
    deleted += sweep.deleted;
    after = sweep.next;
  }
  return deleted;
}

function listingSearchHandlers({
  db,
  urls,
  memory,
}: Context & { memory: MemorySearch }): Pick<Handlers['listings'], 'search' | 'similar'> {
  return {
    search: async ({ query, me }) => ok(await searchListings(db, urls, { ...query, viewerId: me?.id }, { memory })),
    similar: async ({ params, me }) => {
      const viewer = me && { id: me.id, isStaff: isStaff(me.role) };
      return ok((await listSimilar(db, urls, params.id, viewer)) ?? fail('not_found'));
    },
  };
}

function searchHandlers({ db, urls }: Context): Handlers['search'] {
  return { suggest: async ({ query, me }) => ok({ data: await suggest(db, urls, query.q, me?.id) }) };
}

function synonymHandlers({ db }: Context): Handlers['synonyms'] {
  return {
    list: async () => ok({ data: await listSynonyms(db) }),
    create: async ({ me, body }) => created(await addSynonyms({ db, actorId: me.id }, body.words)),
    update: async ({ me, params, body }) => ok(await changeSynonyms({ db, actorId: me.id }, params.id, body.words)),
    remove: async ({ me, params }) => {
      await removeSynonyms({ db, actorId: me.id }, params.id);
      return noContent();
    },
  };
}

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
