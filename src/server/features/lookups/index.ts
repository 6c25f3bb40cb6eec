/** Public API of the lookups feature for the rest of the server. */
export { readGroup, readMember, readSourceType } from './browse.views.ts';
export { addEntry, changeEntry, removeEntry } from './catalogue.service.ts';
export { followMerges, readMergeTargets } from './choices.store.ts';
export { replaceConditions } from './conditions.service.ts';
export { listEntries } from './entries.views.ts';
export { exportCatalogue, importCatalogue } from './import.service.ts';
export { listConditions, withoutMissingFrench } from './lookups.views.ts';
export { mergeEntries, mergeOutboxHandlers } from './merge.service.ts';
export {
  findRedirect,
  followRedirects,
  listMerges,
  type RunningMerges,
  readRedirects,
  readRunningMerges,
  replaceMerged,
  withMerging,
} from './merges.views.ts';
export { decideProposal } from './proposals.service.ts';
export { eraseProposals } from './proposals.store.ts';
export { countPendingProposals, listPendingProposals } from './proposals.views.ts';
export { exportRates, importRates, ratesOutboxHandlers, setRates } from './rates.service.ts';
export { BASE_CURRENCY, readRates, readRateTable, readStaffRates } from './rates.views.ts';
