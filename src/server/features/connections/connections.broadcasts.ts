/** Records changes to contact requests in the buyers' change feeds. */
import type { Tx } from '../../db/db.ts';
import type { ContactRequest } from '../../events/catalogue.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { listWaitingRequests } from './connections.views.ts';

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
