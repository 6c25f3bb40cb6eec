/** Builds a valid request for each route of want lists and matches. */
import type { RouteId } from '#contract/routes.ts';
import { makeWant } from '../support/factories.ts';
import type { PolicyFixture } from './fixture.ts';
import type { Make } from './requests.ts';

type TradingRoute = Extract<RouteId, `wants.${string}` | `matches.${string}`>;

let counter = 0;
const word = (): string => `wanted${++counter}`;

const storeWant = ({ app, seller, lookups }: PolicyFixture): Promise<number> =>
  makeWant(app.db, seller, { group_id: lookups.group });

export const tradingRequests: Readonly<Record<TradingRoute, Make>> = {
  'wants.list': () => ({ path: '/api/wants' }),
  'wants.create': ({ lookups }) => ({ path: '/api/wants', body: { group_id: lookups.group } }),
  'wants.update': async (world) => ({
    path: `/api/wants/${await storeWant(world)}`,
    body: { group_id: world.lookups.group, words: word() },
  }),
  'wants.remove': async (world) => ({ path: `/api/wants/${await storeWant(world)}` }),
  'wants.import': () => ({ path: '/api/wants/import', body: { format: 'lines', text: word() } }),
  'wants.export': () => ({ path: '/api/wants/export' }),
  'wants.ofUser': ({ seller }) => ({ path: `/api/users/${seller.id}/wants` }),
  'matches.list': () => ({ path: '/api/matches' }),
  'matches.ofListing': ({ listing }) => ({ path: `/api/listings/${listing.id}/matches` }),
};
