/** Connects the trading feature, and exports what other parts of the server use of it. */
import { feature } from '../../feature.ts';
import { oldFitsJob } from './fits.jobs.ts';
import { fitOutboxHandlers } from './fits.service.ts';
import { foundWantListeners } from './found-wants.service.ts';
import { tradingHandlers } from './trading.routes.ts';
import { registerWantImages } from './want-image.routes.ts';
import { wantsExport } from './wants.views.ts';

export { storeNewWantFits } from './fits.service.ts';
export { canReach, excludedCountry, isHave, isOpenToTrade, isTraded } from './haves.views.ts';
export { listMatchedUsers } from './matches.service.ts';
export { wantImagePath, wantLine } from './want-image.routes.ts';
export { WANT_IMAGE_SIZE } from './want-image.ts';
export { storeWants } from './wants.service.ts';
export { readWantPreview } from './wants.views.ts';

export const tradingFeature = feature({
  handlers: tradingHandlers,
  routes: registerWantImages,
  listeners: () => [foundWantListeners],
  deliveries: ({ db }) => ({ fits: fitOutboxHandlers(db) }),
  jobs: ({ db }) => [oldFitsJob(db)],
  export: { wants: wantsExport },
});
