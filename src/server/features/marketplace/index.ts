/** Public API of the marketplace feature for the rest of the server. */
export { changeMarketplace, marketplaceOutboxHandlers } from './marketplace.service.ts';
export { readInvitationMode, readMarketplace } from './marketplace.views.ts';
