/** What may the rest of the server use of connections? */
export { connectionListener } from './connections.broadcasts.ts';
export { connectionHandlers } from './connections.routes.ts';
