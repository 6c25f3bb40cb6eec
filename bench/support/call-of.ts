/** Which call of the contract is this request? */
import type { Request } from '@playwright/test';
import { type Route, type RouteId, routes } from '#contract/routes.ts';

const table = Object.values(routes)
  .flatMap((calls) => Object.values(calls as Record<string, Route<RouteId>>))
  // Fixed parts first: /api/users/me is nobody's name.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map(({ id, method, path }) => ({ id, method, fits: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

export function callOf(request: Request): RouteId | undefined {
  const { pathname } = new URL(request.url());
  return table.find(({ method, fits }) => method === request.method() && fits.test(pathname))?.id;
}
