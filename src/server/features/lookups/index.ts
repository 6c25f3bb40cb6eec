/** Connects the lookups feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { lookupHandlers, proposalHandlers, staffCatalogueHandlers } from './lookups.routes.ts';
import { type MergeReferences, mergeOutboxHandlers } from './merge.service.ts';
import { eraseProposals } from './proposals.store.ts';
import { proposalsExport } from './proposals.views.ts';
import { ratesOutboxHandlers } from './rates.service.ts';

export { readGroup, readMember, readSourceType } from './browse.views.ts';
export { addEntry, changeEntry, removeEntry } from './catalogue.service.ts';
export { followMerges, readMergeTargets } from './choices.store.ts';
export { replaceConditions } from './conditions.service.ts';
export { listEntries } from './entries.views.ts';
export { exportCatalogue, importCatalogue } from './import.service.ts';
export { listConditions, withoutMissingFrench } from './lookups.views.ts';
export { mergeEntries } from './merge.service.ts';
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
export { countPendingProposals, listPendingProposals } from './proposals.views.ts';
export { exportRates, importRates, setRates } from './rates.service.ts';
export { BASE_CURRENCY, readRates, readRateTable, readStaffRates } from './rates.views.ts';

type Routes = Pick<Handlers, 'lookups' | 'proposals' | 'staffProposals' | 'catalogue' | 'conditions'>;

/** The functions that move listings and searches to a merged entry are injected, because their features import this one. */
export const lookupsFeature = (injected: MergeReferences): Feature<Routes> =>
  feature({
    handlers: (context) => ({
      lookups: lookupHandlers(context),
      ...proposalHandlers(context),
      ...staffCatalogueHandlers(context, injected),
    }),
    deliveries: ({ realtime }) => ({ push: ratesOutboxHandlers(realtime), documents: mergeOutboxHandlers(injected) }),
    erase: { rows: { proposals: eraseProposals } },
    export: { proposals: proposalsExport },
  });
