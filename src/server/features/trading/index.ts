/** Connects the trading feature, and exports what other parts of the server use of it. */

import { DAY_SECONDS } from '#contract/durations.ts';
import type { Context } from '../../context.ts';
import { type Db, withTransaction } from '../../db/db.ts';
import { feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import type { Job } from '../../jobs/jobs.ts';
import { fitOutboxHandlers } from './fits.service.ts';
import { deleteOldFits, lockFits } from './fits.store.ts';
import { foundWantListeners } from './found-wants.service.ts';
import { findListingMatches, findMatches } from './matches.service.ts';
import { registerWantImages } from './want-image.routes.ts';
import { exportWants, importWants } from './want-import.service.ts';
import { createWant, removeWant, updateWant } from './wants.service.ts';
import { listWants, listWantsOf, readWant, wantsExport, withFoundCards } from './wants.views.ts';

export { storeNewWantFits } from './fits.service.ts';
export { canReach, excludedCountry, isHave, isOpenToTrade, isTraded } from './haves.views.ts';
export { listMatchedUsers } from './matches.service.ts';
export { wantImagePath, wantLine } from './want-image.routes.ts';
export { WANT_IMAGE_SIZE } from './want-image.ts';
export { storeWants } from './wants.service.ts';
export { readWantPreview } from './wants.views.ts';

/** Wants per transaction, limited because other computations of fits wait until the transaction ends. */
const BATCH_SIZE = 1000;

/**
 * New listings add fits without checking the limit, because counting the fits costs more than storing a few too many.
 */
const oldFitsJob = (db: Db): Job => ({
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

function tradingHandlers(context: Context): Pick<Handlers, 'wants' | 'matches'> {
  const { db, urls } = context;
  const readOrFail = async (id: number, userId: number) => {
    const want = (await readWant(db, id, userId)) ?? fail('not_found');
    const [shown] = await withFoundCards(db, urls, [want], userId);
    return shown ?? fail('not_found');
  };
  return {
    wants: {
      list: async ({ me }) => ok({ data: await withFoundCards(db, urls, await listWants(db, me.id), me.id) }),
      create: async ({ me, body }) => created(await readOrFail(await createWant(db, me.id, body), me.id)),
      update: {
        load: ({ me, params }) => readOrFail(params.id, me.id),
        handle: async ({ me, params, body }) => {
          await updateWant(db, me.id, params.id, body);
          return ok(await readOrFail(params.id, me.id));
        },
      },
      remove: async ({ me, params }) => {
        await removeWant(db, me.id, params.id);
        return noContent();
      },
      import: async ({ me, body }) => ok(await importWants(db, me.id, body)),
      export: async ({ me }) => ({
        ...ok(await exportWants(db, me.id)),
        headers: { 'content-disposition': 'attachment; filename="magpie-wants.csv"', 'cache-control': 'no-store' },
      }),
      ofUser: async ({ me, params }) => ok((await listWantsOf(db, params.id, me?.id)) ?? fail('not_found')),
    },
    matches: {
      list: async ({ me, query }) => ok(await findMatches(context, me.id, query.deliverable === '1')),
      ofListing: async ({ me, params }) => ok(await findListingMatches(context, params.id, me.id)),
    },
  };
}

export const tradingFeature = feature({
  handlers: tradingHandlers,
  routes: registerWantImages,
  listeners: () => [foundWantListeners],
  deliveries: ({ db }) => ({ fits: fitOutboxHandlers(db) }),
  jobs: ({ db }) => [oldFitsJob(db)],
  export: { wants: wantsExport },
});
