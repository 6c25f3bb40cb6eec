/** Lists the routes of bundles. This table is separate because only the bundle notice on a listing's page loads it. */
import { nameRoutes } from './route-table.ts';

export const bundleRoutes = nameRoutes({
  bundles: {
    add: ['POST', '/api/conversations/{id}/listings', 'participant'],
  },
});

export type BundleRoutes = typeof bundleRoutes;
