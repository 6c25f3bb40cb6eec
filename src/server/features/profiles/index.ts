/** Exports the public API of the profiles feature. */
export { profileListener } from './profiles.broadcasts.ts';
export { profileHandlers } from './profiles.routes.ts';
