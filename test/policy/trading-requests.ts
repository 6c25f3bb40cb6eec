import type { RouteId } from '#contract/api.ts';
import { makeListing, makeSwap, makeWant, type Person } from '../support/factories.ts';
import type { PolicyFixture } from './fixture.ts';
import type { Make } from './requests.ts';

type TradingRoute = Extract<RouteId, `wants.${string}` | `matches.${string}` | `trades.${string}`>;

let counter = 0;
const word = (): string => `wanted${++counter}`;

const storeWant = async ({ app, seller, lookups, want }: PolicyFixture): Promise<number> =>
  want ?? (await makeWant(app.db, seller, { group_id: lookups.group }));

/** Stores a swap that the caller can answer or, with `isOwn`, withdraw. */
async function storeSwap({ app, seller, buyer, lookups }: PolicyFixture, caller: Person | undefined, isOwn = false) {
  const other = caller?.id === seller.id ? buyer : seller;
  const member = other === seller ? buyer : seller;
  return await makeSwap(app.db, isOwn ? member : other, isOwn ? other : member, lookups);
}

const answer =
  (name: string, isOwn = false): Make =>
  async (world, caller) => ({
    path: `/api/trades/${await storeSwap(world, caller, isOwn)}/${name}`,
    body: { version: 1 },
  });

/** Creates two listings for an offer. The caller offers to the seller or, if the caller is the seller, to the buyer. */
async function makeOffer({ app, seller, buyer, lookups }: PolicyFixture, caller: Person | undefined) {
  const other = caller?.id === seller.id ? buyer : seller;
  const ownListing = await makeListing(app.db, caller ?? buyer, { lookups, trade: true });
  const otherListing = await makeListing(app.db, other, { lookups, trade: true });
  return { gives: [ownListing.id], gets: [otherListing.id] };
}

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
  'trades.list': () => ({ path: '/api/trades' }),
  'trades.haves': ({ seller }) => ({ path: `/api/users/${seller.id}/haves` }),
  'trades.read': async (world, caller) => ({ path: `/api/trades/${await storeSwap(world, caller)}` }),
  'trades.propose': async (world, caller) => ({ path: '/api/trades', body: await makeOffer(world, caller) }),
  'trades.accept': answer('accept'),
  'trades.decline': answer('decline'),
  'trades.withdraw': answer('withdraw', true),
  'trades.counter': async (world, caller) => ({
    path: `/api/trades/${await storeSwap(world, caller)}/counter`,
    body: { version: 1, message: word(), ...(await makeOffer(world, caller)) },
  }),
};
