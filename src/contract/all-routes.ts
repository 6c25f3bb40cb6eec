/** Joins the routes of users, staff and the second factor in one list. */
import { adminRoutes } from './admin-routes.ts';
import type { Route } from './route-table.ts';
import { type RouteId, routes } from './routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';

export const allRoutes: readonly Route<RouteId>[] = Object.values({
  ...routes,
  ...adminRoutes,
  ...secondFactorRoutes,
}).flatMap((feature): Route<RouteId>[] => Object.values(feature));
