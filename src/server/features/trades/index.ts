/** Public API of the trades feature for the rest of the server. */
export { announceDeclinedOffers, deliverHeldOffer } from './counter-offers.service.ts';
export { endOffer, proposeRingTrade } from './trade-changes.service.ts';
export { tradeMailListeners } from './trade-mails.service.ts';
export { tradeListeners } from './trades.broadcasts.ts';
export { tradeExpiryJob, tradeOutboxHandlers } from './trades.jobs.ts';
export { eraseTrades, insertTrade } from './trades.store.ts';
