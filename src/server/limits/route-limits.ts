/** Applies the request limit of each route. Some routes also enforce limits of their own. */
import { allRoutes, type RouteId } from '#contract/api.ts';
import type { RouteLimit } from '#contract/endpoint.ts';

export const routeLimits = Object.fromEntries(
  allRoutes.map(({ id, method, limit }) => [id, limit ?? (method === 'GET' ? 'reads' : 'writes')]),
) as Readonly<Record<RouteId, RouteLimit>>;

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
