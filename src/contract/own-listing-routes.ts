/** Lists the routes of a seller's own listings with their method, path and access. */
import { nameRoutes } from './route-table.ts';

export const ownListingRoutes = nameRoutes({
  ownListings: {
    change: ['POST', '/api/account/listings/changes', 'member'],
  },
});

export type OwnListingRoutes = typeof ownListingRoutes;
