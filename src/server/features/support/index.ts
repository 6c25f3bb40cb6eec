/** Exports the public API of the support feature. */
export { supportHandlers } from './support.routes.ts';
