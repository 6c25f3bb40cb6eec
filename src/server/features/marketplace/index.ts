/** Connects the marketplace feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { marketplaceHandlers } from './marketplace.routes.ts';
import { marketplaceOutboxHandlers } from './marketplace.service.ts';

export { changeMarketplace, readBranding } from './marketplace.service.ts';
export { readInvitationMode, readMarketplace } from './marketplace.views.ts';

export const marketplaceFeature = feature({
  handlers: (context) => ({ marketplace: marketplaceHandlers(context) }),
  deliveries: (context) => ({ push: marketplaceOutboxHandlers(context) }),
});
