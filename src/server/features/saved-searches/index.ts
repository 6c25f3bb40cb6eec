/** Public API of the saved-searches feature for the rest of the server. */
export { alertOutboxHandlers } from './alerts.service.ts';
export { digestJob, unusedTermsJob } from './digest.jobs.ts';
export { deleteFollow, type FollowTarget, insertFollow } from './follow-searches.store.ts';
export { fittingSearches } from './matches.views.ts';
export { replaceFilterValue } from './merged-filters.store.ts';
export { lockPerson } from './saved-searches.store.ts';
export { eraseSavedSearches } from './searches-of-deleted.store.ts';
export {
  deleteWantSearch,
  insertWantSearches,
  lockWantSearches,
  setWantSearchesPaused,
  updateWantSearch,
  type WantSearch,
} from './want-searches.store.ts';
