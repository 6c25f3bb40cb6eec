/** Public API of the trading feature for the rest of the server. */
export { oldFitsJob } from './fits.jobs.ts';
export { fitOutboxHandlers, storeNewWantFits } from './fits.service.ts';
export { foundWantListeners } from './found-wants.broadcasts.ts';
export { canReach, canTrade, excludedCountry, isHave, isOpenToTrade, isTraded } from './haves.views.ts';
export { listMatchedUsers } from './matches.service.ts';
export { registerWantImages, wantImagePath, wantLine } from './want-image.routes.ts';
export { WANT_IMAGE_SIZE } from './want-image.ts';
export { storeWants } from './wants.service.ts';
export { readWantPreview } from './wants.views.ts';
