/** Exports the public API of the support feature. */
export { storeReport } from './support.store.ts';
