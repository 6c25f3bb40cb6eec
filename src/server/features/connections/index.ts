/** Public API of the connections feature for the rest of the server. */
export { connectionListeners } from './connections.broadcasts.ts';
export {
  acceptForTrade,
  receiveAllRequests,
  storeSwapRequest,
  withdrawSwapRequest,
} from './connections.service.ts';
export { rewriteRequest } from './connections.store.ts';
export { findConnection, readReview } from './connections.views.ts';
export { eraseConnections } from './connections-of-deleted.store.ts';
export { announceDeclinedRequests, deliverHeldRequest } from './held-requests.service.ts';
export { countRequests } from './request-limits.service.ts';
