/** Exports the public API of the admin feature. */
export { adminHandlers } from './admin.routes.ts';
