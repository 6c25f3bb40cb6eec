/** Public API of the connections feature for the rest of the server. */
export { connectionListeners } from './connections.broadcasts.ts';
export { receiveAllRequests } from './connections.service.ts';
export { eraseConnections } from './connections-of-deleted.store.ts';
export { announceDeclinedRequests, deliverHeldRequest } from './held-requests.service.ts';
