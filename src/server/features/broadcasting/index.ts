/** What may the rest of the server use of broadcasting? */
export { broadcastingHandlers } from './broadcasting.routes.ts';
