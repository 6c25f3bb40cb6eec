/** Public API of the connections feature for the rest of the server. */
export { connectionListener } from './connections.broadcasts.ts';
export { connectionHandlers } from './connections.routes.ts';
