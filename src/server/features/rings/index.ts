/** Exports the public API of the rings feature. */
export { ringJob, ringListeners } from './rings.service.ts';
export { eraseRings } from './rings.store.ts';
