/** Connects the trades feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { tradesExport } from './trade-list.views.ts';
import { tradeMailListeners } from './trade-mails.service.ts';
import { tradeListeners } from './trades.broadcasts.ts';
import { tradeExpiryJob, tradeOutboxHandlers } from './trades.jobs.ts';
import { tradeHandlers } from './trades.routes.ts';
import { eraseTrades } from './trades.store.ts';

export { announceDeclinedOffers, deliverHeldOffer } from './counter-offers.service.ts';
export { endOffer, proposeRingTrade } from './trade-changes.service.ts';
export { insertTrade } from './trades.store.ts';

export const tradesFeature = feature({
  handlers: (context) => ({ trades: tradeHandlers(context) }),
  listeners: ({ links }) => [tradeListeners, tradeMailListeners(links)],
  deliveries: ({ db }) => ({ trades: tradeOutboxHandlers(db) }),
  jobs: ({ db }) => [tradeExpiryJob(db)],
  erase: { rows: { trades: eraseTrades } },
  export: { trades: tradesExport },
});
