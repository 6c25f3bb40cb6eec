/** Assigns one request limit to every route. Some routes also enforce limits of their own. */
import { allRoutes } from '#contract/all-routes.ts';
import type { Route, RouteId } from '#contract/routes.ts';
import type { LimitTable } from './limits.ts';

/**
 * All cheap routes share `reads` and `writes`. Routes that cost more, or for which the specification defines a separate
 * limit, have their own limit, so that sending messages never uses up the budget for saving a profile.
 */
export type RouteLimit = keyof Pick<
  LimitTable,
  | 'reads'
  | 'searches'
  | 'writes'
  | 'imports'
  | 'channels'
  | 'typing'
  | 'views'
  | 'messages'
  | 'uploads'
  | 'listings'
  | 'signInCalls'
>;

const specialLimits: Readonly<Partial<Record<RouteId, RouteLimit>>> = {
  'auth.csrfCookie': 'signInCalls',
  'auth.login': 'signInCalls',
  'auth.resetPassword': 'signInCalls',
  'auth.google': 'signInCalls',
  'auth.googleCallback': 'signInCalls',
  'auth.exchange': 'signInCalls',
  'secondFactor.complete': 'signInCalls',
  'secondFactor.passkeyOptions': 'signInCalls',
  'secondFactor.passkeySignIn': 'signInCalls',
  'uploads.upload': 'uploads',
  'listings.search': 'searches',
  'listings.create': 'listings',
  // A reader who opens many listings must not use up `writes`.
  'listings.view': 'views',
  'conversations.search': 'searches',
  'conversations.send': 'messages',
  // Uses the limit for messages, because adding a listing to a conversation sends a message to the seller.
  'bundles.add': 'messages',
  'conversations.typing': 'typing',
  'search.suggest': 'searches',
  'wants.import': 'imports',
  'broadcasting.authorizeChannel': 'channels',
  'broadcasting.authorizeUser': 'channels',
};

function routeLimit({ id, method }: Pick<Route<RouteId>, 'id' | 'method'>): RouteLimit {
  return specialLimits[id] ?? (method === 'GET' ? 'reads' : 'writes');
}

export const routeLimits = Object.fromEntries(allRoutes.map((route) => [route.id, routeLimit(route)])) as Readonly<
  Record<RouteId, RouteLimit>
>;

/**
 * Returns the key of a route's budget: an account, or a network for requests without a session. Sign-in routes count
 * separately, so that a visitor who exhausts the reads of a shared network cannot prevent others there from signing in.
 */
export function routeLimitKey(
  route: RouteId,
  { userId, network }: { userId: number | undefined; network: string },
): string {
  // The network comes last: countWideNetworks reads it from the end of the key.
  if (routeLimits[route] === 'signInCalls') return `${route} network ${network}`;
  return userId === undefined ? `network ${network}` : `account ${userId}`;
}
