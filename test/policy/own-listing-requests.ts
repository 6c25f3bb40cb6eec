import type { RouteId } from '#contract/api.ts';
import type { Make } from './requests.ts';

export const ownListingRequests: Readonly<Record<Extract<RouteId, `ownListings.${string}`>, Make>> = {
  'ownListings.change': ({ listing }) => ({
    path: '/api/account/listings/changes',
    body: { changes: [{ id: listing.id, version: 1, price: 18.5 }] },
  }),
};
