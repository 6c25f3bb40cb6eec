/** Finds the route of the contract that a request matches. */

import type { Request } from '@playwright/test';
import { allRoutes, type RouteId } from '#contract/api.ts';

const table = allRoutes
  // Static paths first: in /api/users/me, `me` is not a user name.
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ id, method, path }) => ({ id, method, fits: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

export function routeOf(request: Request): RouteId | undefined {
  const { pathname } = new URL(request.url());
  return table.find(({ method, fits }) => method === request.method() && fits.test(pathname))?.id;
}
