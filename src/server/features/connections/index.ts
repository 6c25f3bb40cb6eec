/** Connects the connections feature, and exports what other parts of the server use of it. */
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { connectionListeners } from './connections.broadcasts.ts';
import { connectionHandlers, type Injected } from './connections.routes.ts';
import { eraseConnections } from './connections.store.ts';
import { contactRequestsExport } from './connections.views.ts';

export { connectionListeners } from './connections.broadcasts.ts';
export {
  acceptForTrade,
  announceDeclinedRequests,
  countRequests,
  deliverHeldRequest,
  receiveAllRequests,
  storeSwapRequest,
  withdrawSwapRequest,
} from './connections.service.ts';
export { rewriteRequest } from './connections.store.ts';
export { findConnection, readReview } from './connections.views.ts';

/** `readNotification` and `endOffer` are injected, because notifications and trades import this feature. */
export const connectionsFeature = (injected: Injected): Feature<Pick<Handlers, 'connections'>> =>
  feature({
    handlers: (context) => ({ connections: connectionHandlers(context, injected) }),
    listeners: () => [connectionListeners],
    erase: { requests: { connections: eraseConnections } },
    export: { 'contact-requests': contactRequestsExport },
  });
