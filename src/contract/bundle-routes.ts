/** Lists the routes of bundles. Apart from the others because only the dialogs of a bundle load them. */
import { nameRoutes } from './route-table.ts';

export const bundleRoutes = nameRoutes({
  bundles: {
    add: ['POST', '/api/conversations/{id}/listings', 'participant'],
  },
});

export type BundleRoutes = typeof bundleRoutes;
