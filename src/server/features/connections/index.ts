/** Connects the connections feature, and exports what other parts of the server use of it. */

import type { Tx } from '../../db/db.ts';
import type { ContactRequest } from '../../events/catalogue.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { type Feature, feature } from '../../feature.ts';
import type { Handlers } from '../../http/handlers.ts';
import { connectionHandlers, type Injected } from './connections.routes.ts';
import { eraseConnections } from './connections.store.ts';
import { contactRequestsExport, listWaitingRequests } from './connections.views.ts';

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

/** Buyers see the state of each listing in their requests, so they are notified when a listing changes. */
const notifyWaitingBuyers = async (tx: Tx, { listingId }: { listingId: number }): Promise<ChangeFeedEntry[]> => {
  const waiting = await listWaitingRequests(tx, listingId);
  return waiting.map((request) => ({ userId: request.buyerId, type: 'connection', id: request.listingId }));
};

const notifyBuyer = async (_tx: unknown, { buyerId, listingId }: ContactRequest): Promise<ChangeFeedEntry[]> => [
  { userId: buyerId, type: 'connection', id: listingId },
];

export const connectionListeners: EventListeners = {
  'connection.requested': notifyBuyer,
  'connection.rewritten': notifyBuyer,
  'connection.accepted': notifyBuyer,
  'connection.declined': notifyBuyer,
  'connection.withdrawn': notifyBuyer,
  'listing.saved': notifyWaitingBuyers,
  'listing.closed': notifyWaitingBuyers,
  'listing.opened': notifyWaitingBuyers,
  'trade.agreed': async (_tx, { hops }) =>
    hops.map(({ buyerId, listingId }): ChangeFeedEntry => ({ userId: buyerId, type: 'connection', id: listingId })),
};

/** `readNotification` and `endOffer` are injected, because notifications and trades import this feature. */
export const connectionsFeature = (injected: Injected): Feature<Pick<Handlers, 'connections'>> =>
  feature({
    handlers: (context) => ({ connections: connectionHandlers(context, injected) }),
    listeners: () => [connectionListeners],
    erase: { requests: { connections: eraseConnections } },
    export: { 'contact-requests': contactRequestsExport },
  });
