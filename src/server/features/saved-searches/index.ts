/** Connects the saved-searches feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { alertOutboxHandlers } from './alerts.service.ts';
import { digestJob, unusedTermsJob } from './digest.jobs.ts';
import { savedSearchHandlers } from './saved-searches.routes.ts';
import { eraseSavedSearches } from './saved-searches.store.ts';
import { savedSearchesExport } from './saved-searches.views.ts';

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

export const savedSearchesFeature = feature({
  handlers: (context) => ({ savedSearches: savedSearchHandlers(context) }),
  deliveries: (context) => ({ alerts: alertOutboxHandlers(context) }),
  jobs: (context) => [digestJob(context), unusedTermsJob(context.db)],
  erase: { rows: { savedSearches: eraseSavedSearches } },
  export: { 'saved-searches': savedSearchesExport },
});
