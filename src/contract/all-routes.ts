/** Joins the routes of users, staff, the second factor and push notifications in one list. */
import { adminRoutes } from './admin-routes.ts';
import type { Route } from './route-table.ts';
import { type RouteId, routes } from './routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { webPushRoutes } from './web-push-routes.ts';

export const allRoutes: readonly Route<RouteId>[] = Object.values({
  ...routes,
  ...adminRoutes,
  ...secondFactorRoutes,
  ...webPushRoutes,
}).flatMap((feature): Route<RouteId>[] => Object.values(feature));
