/** Updates the found wants of the listings that an event is about. */
import type { TransactionEvents, Tx } from '../../db/db.ts';
import type { EventListeners } from '../../events/event-bus.ts';
import { updateFound } from './found-wants.service.ts';
import { listAgreedListings } from './found-wants.views.ts';

const ofListing = (tx: Tx, { listingId }: { listingId: number }, events: TransactionEvents) =>
  updateFound(tx, events, [listingId]);

export const foundWantListeners: EventListeners = {
  'listing.saved': ofListing,
  'listing.opened': ofListing,
  'trade.agreed': async (tx, { tradeId }, events) => updateFound(tx, events, await listAgreedListings(tx, tradeId)),
};
