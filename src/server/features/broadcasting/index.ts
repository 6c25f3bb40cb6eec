/** Exports the public API of the broadcasting feature. */
export { broadcastingHandlers } from './broadcasting.routes.ts';
