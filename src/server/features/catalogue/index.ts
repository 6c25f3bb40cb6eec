/** Connects the catalogue feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { catalogueHandlers } from './catalogue.routes.ts';
import { type MergeReferences, mergeOutboxHandlers } from './merge.service.ts';

export { readGroup, readMember, readSourceType } from './browse.views.ts';
export { addEntryIn, type Staff } from './catalogue.service.ts';
export { kindTables, lockCatalogue, storedNameKey } from './catalogue-kinds.store.ts';
export { followMerges, readMergeTargets } from './choices.store.ts';
export { withoutMissingFrench } from './choices.views.ts';
export { lockEntry } from './entries.store.ts';
export { importCatalogue } from './import.service.ts';
export {
  findRedirect,
  followRedirects,
  type RunningMerges,
  readRedirects,
  readRunningMerges,
  replaceMerged,
  withMerging,
} from './merges.views.ts';

/** The functions that move listings and searches to a merged entry are injected, because their features import this one. */
export const catalogueFeature = (injected: MergeReferences): Feature<Pick<Handlers, 'catalogue'>> =>
  feature({
    handlers: (context) => ({ catalogue: catalogueHandlers(context, injected) }),
    deliveries: () => ({ documents: mergeOutboxHandlers(injected) }),
  });
