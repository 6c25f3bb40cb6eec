/** Exports the public API of the rings feature. */
export { readRingInput } from './ring-graph.views.ts';
export { dissolveRing, ringJob } from './rings.service.ts';
export { eraseRings } from './rings.store.ts';
