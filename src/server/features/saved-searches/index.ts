/** Connects the saved-searches feature, and exports what other parts of the server use of it. */

import type { Context } from '../../context.ts';
import { feature } from '../../feature.ts';
import { fail } from '../../http/app-error.ts';
import { created, type Handlers, noContent, ok } from '../../http/handlers.ts';
import { alertOutboxHandlers } from './alerts.service.ts';
import { digestJob, unusedTermsJob } from './digest.jobs.ts';
import { createSavedSearch, removeSavedSearch, updateSavedSearch } from './saved-searches.service.ts';
import { eraseSavedSearches } from './saved-searches.store.ts';
import { listSavedSearches, readSavedSearch, savedSearchesExport } from './saved-searches.views.ts';

export { fittingSearches } from './matches.views.ts';
export {
  deleteFollow,
  deleteWantSearch,
  type FollowTarget,
  insertFollow,
  insertWantSearches,
  lockPerson,
  lockWantSearches,
  replaceFilterValue,
  setWantSearchesPaused,
  updateWantSearch,
  type WantSearch,
} from './saved-searches.store.ts';

function savedSearchHandlers({ db }: Context): Handlers['savedSearches'] {
  const readOrFail = async (id: number, userId: number) => (await readSavedSearch(db, id, userId)) ?? fail('not_found');
  return {
    list: async ({ me }) => ok({ data: await listSavedSearches(db, me.id) }),
    create: async ({ me, body }) => created(await readOrFail(await createSavedSearch(db, me.id, body), me.id)),
    update: {
      load: ({ me, params }) => readOrFail(params.id, me.id),
      handle: async ({ me, params, body }) => {
        await updateSavedSearch(db, me.id, params.id, body);
        return ok(await readOrFail(params.id, me.id));
      },
    },
    remove: async ({ me, params }) => {
      await removeSavedSearch(db, me.id, params.id);
      return noContent();
    },
  };
}

export const savedSearchesFeature = feature({
  handlers: (context) => ({ savedSearches: savedSearchHandlers(context) }),
  deliveries: (context) => ({ alerts: alertOutboxHandlers(context) }),
  jobs: (context) => [digestJob(context), unusedTermsJob(context.db)],
  erase: { rows: { savedSearches: eraseSavedSearches } },
  export: { 'saved-searches': savedSearchesExport },
});
