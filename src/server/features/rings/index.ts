/** Public API of the rings feature for the rest of the server. */
export { readRingInput } from './ring-graph.views.ts';
export { dissolveRing, ringJob } from './rings.service.ts';
export { eraseRings, insertCertificate } from './rings.store.ts';
