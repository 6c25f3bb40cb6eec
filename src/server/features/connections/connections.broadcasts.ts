/** Records changes of contact requests in the buyers' change feeds. */
import type { ContactRequest } from '../../events/catalogue.ts';
import type { ChangeFeedEntry } from '../../events/changes.ts';
import type { EventListeners } from '../../events/event-bus.ts';

const notifyBuyer = async (_tx: unknown, { buyerId, listingId }: ContactRequest): Promise<ChangeFeedEntry[]> => [
  { userId: buyerId, type: 'connection', id: listingId },
];

export const connectionListeners: EventListeners = {
  'connection.requested': notifyBuyer,
  'connection.rewritten': notifyBuyer,
  'connection.accepted': notifyBuyer,
  'connection.declined': notifyBuyer,
  'connection.withdrawn': notifyBuyer,
  'trade.agreed': async (_tx, { hops }) =>
    hops.map(({ buyerId, listingId }): ChangeFeedEntry => ({ userId: buyerId, type: 'connection', id: listingId })),
};
