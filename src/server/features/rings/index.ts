/** Connects the rings feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import { type ProposeTrade, ringJob } from './rings.service.ts';
import { eraseRings } from './rings.store.ts';

export { readRingInput } from './ring-graph.views.ts';
export { dissolveRing } from './rings.service.ts';
export { eraseRings, insertCertificate } from './rings.store.ts';

/** `proposeTrade` is injected, because trades import this feature. */
export const ringsFeature = (injected: { proposeTrade: ProposeTrade }): Feature<Record<never, never>> =>
  feature({
    jobs: (context) => [ringJob({ ...context, ...injected, ringLength: context.config.ringLength })],
    erase: { requests: { rings: eraseRings } },
  });
