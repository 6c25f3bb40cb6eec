/** Public API of the trading feature for the rest of the server. */
export { fitOutboxHandlers } from './fits.service.ts';
export { registerWantImages, wantImagePath, wantLine } from './want-image.routes.ts';
export { storeWants } from './wants.service.ts';
export { listWantsOf } from './wants.views.ts';
