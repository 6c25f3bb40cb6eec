/** Joins the routes of users and staff in one list. */
import { adminRoutes } from './admin-routes.ts';
import type { Route } from './route-table.ts';
import { type RouteId, routes } from './routes.ts';

export const allRoutes: readonly Route<RouteId>[] = Object.values({ ...routes, ...adminRoutes }).flatMap(
  (feature): Route<RouteId>[] => Object.values(feature),
);
