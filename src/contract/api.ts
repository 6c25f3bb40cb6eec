/** Joins the routes of all features in one table that describes the whole HTTP API. */

import { announcementsRoutes, staffAnnouncementsRoutes } from './announcements.ts';
import { authRoutes } from './auth.ts';
import { blocksRoutes } from './blocks.ts';
import { broadcastingRoutes } from './broadcasting.ts';
import { catalogueRoutes } from './catalogue.ts';
import { conditionsRoutes } from './conditions.ts';
import { connectionsRoutes } from './connections.ts';
import { conversationsRoutes } from './conversations.ts';
import { currenciesRoutes } from './currencies.ts';
import type { Method, Route } from './endpoint.ts';
import { favouritesRoutes } from './favourites.ts';
import { followsRoutes } from './follows.ts';
import { heldMessagesRoutes } from './held-messages.ts';
import { listingsRoutes } from './listings.ts';
import { marketplaceRoutes } from './marketplace.ts';
import { casesRoutes, moderationRoutes, peopleRoutes } from './moderation.ts';
import { notificationsRoutes } from './notifications.ts';
import { operationsRoutes } from './operations.ts';
import { preferencesRoutes } from './preferences.ts';
import { privacyRoutes } from './privacy.ts';
import { profilesRoutes } from './profile-routes.ts';
import { proposalsRoutes, staffProposalsRoutes } from './proposals.ts';
import { queueRoutes } from './queue.ts';
import { reviewsRoutes } from './reviews.ts';
import { savedSearchesRoutes } from './saved-searches.ts';
import { searchRoutes, synonymsRoutes } from './search.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { settingsRoutes } from './settings.ts';
import { supportRoutes, ticketsRoutes } from './support.ts';
import { tradesRoutes } from './trades.ts';
import { uploadsRoutes } from './uploads.ts';
import { wantsRoutes } from './wants.ts';
import { webPushRoutes } from './web-push.ts';

export const api = {
  ...authRoutes,
  ...currenciesRoutes,
  ...proposalsRoutes,
  ...uploadsRoutes,
  ...wantsRoutes,
  ...tradesRoutes,
  ...announcementsRoutes,
  ...profilesRoutes,
  ...listingsRoutes,
  ...favouritesRoutes,
  ...blocksRoutes,
  ...followsRoutes,
  ...savedSearchesRoutes,
  ...reviewsRoutes,
  ...connectionsRoutes,
  ...notificationsRoutes,
  ...conversationsRoutes,
  ...preferencesRoutes,
  ...moderationRoutes,
  ...secondFactorRoutes,
  ...webPushRoutes,
  ...privacyRoutes,
  ...searchRoutes,
  ...settingsRoutes,
  ...supportRoutes,
  ...queueRoutes,
  ...staffAnnouncementsRoutes,
  ...marketplaceRoutes,
  ...operationsRoutes,
  ...casesRoutes,
  ...ticketsRoutes,
  ...heldMessagesRoutes,
  ...peopleRoutes,
  ...catalogueRoutes,
  ...synonymsRoutes,
  ...conditionsRoutes,
  ...staffProposalsRoutes,
  ...broadcastingRoutes,
};
export type Api = typeof api;

/** A method and a path, such as `POST /api/listings`; the browser needs nothing else to call the route. */
export type RouteKey = keyof Api;
export type ReadKey = Extract<RouteKey, `GET ${string}`>;
export type WriteKey = Exclude<RouteKey, ReadKey>;
export type IdOf<K extends RouteKey> = Api[K]['id'];
export type RouteId = IdOf<RouteKey>;

export const allRoutes: readonly Route<RouteId>[] = Object.entries(api).map(([key, endpoint]) => {
  const [method, path = ''] = key.split(' ');
  return { ...endpoint, method: method as Method, path };
});
