/** Combines the routes of all route tables into one list. */
import { accountRoutes } from './account-routes.ts';
import { adminRoutes } from './admin-routes.ts';
import { bundleRoutes } from './bundle-routes.ts';
import { followRoutes } from './follow-routes.ts';
import { messageRoutes } from './message-routes.ts';
import { ownListingRoutes } from './own-listing-routes.ts';
import type { Route } from './route-table.ts';
import { type RouteId, routes } from './routes.ts';
import { secondFactorRoutes } from './second-factor-routes.ts';
import { tradingRoutes } from './trading-routes.ts';
import { webPushRoutes } from './web-push-routes.ts';

export const allRoutes: readonly Route<RouteId>[] = Object.values({
  ...routes,
  ...accountRoutes,
  ...followRoutes,
  ...tradingRoutes,
  ...messageRoutes,
  ...bundleRoutes,
  ...ownListingRoutes,
  ...adminRoutes,
  ...secondFactorRoutes,
  ...webPushRoutes,
}).flatMap((feature): Route<RouteId>[] => Object.values(feature));
