/** Joins every route with its schemas in one object that describes the whole HTTP API. */
import { admin } from './admin.ts';
import type { AdminRoutes } from './admin-routes.ts';
import { announcements } from './announcements.ts';
import { auth } from './auth.ts';
import { blocks } from './blocks.ts';
import { broadcasting } from './broadcasting.ts';
import { bundles } from './bundles.ts';
import { cases } from './cases.ts';
import { catalogue } from './catalogue.ts';
import { conditions } from './conditions.ts';
import { connections } from './connections.ts';
import { conversations } from './conversations.ts';
import { favourites } from './favourites.ts';
import type { FollowRoutes } from './follow-routes.ts';
import { follows } from './follows.ts';
import { heldMessages } from './held-messages.ts';
import { listings } from './listings.ts';
import { lookups } from './lookups.ts';
import { marketplace } from './marketplace.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation.ts';
import { notifications } from './notifications.ts';
import { operations } from './operations.ts';
import { ownListings } from './own-listings.ts';
import { people } from './people.ts';
import { preferences } from './preferences.ts';
import { privacy } from './privacy.ts';
import { profiles } from './profile-routes.ts';
import { proposals, staffProposals } from './proposals.ts';
import { reviews } from './reviews.ts';
import type { RouteId, UserRoutes } from './routes.ts';
import { savedSearches } from './saved-searches.ts';
import { search } from './search.ts';
import { secondFactor } from './second-factor.ts';
import type { SecondFactorRoutes } from './second-factor-routes.ts';
import { settings } from './settings.ts';
import { staffAnnouncements } from './staff-announcements.ts';
import { support } from './support.ts';
import { synonyms } from './synonyms.ts';
import { tickets } from './tickets.ts';
import { trades } from './trades.ts';
import { uploads } from './uploads.ts';
import { matches, wants } from './wants.ts';
import { webPush } from './web-push.ts';
import type { WebPushRoutes } from './web-push-routes.ts';

type AllRoutes = UserRoutes & AdminRoutes & FollowRoutes & SecondFactorRoutes & WebPushRoutes;

export const api = {
  auth,
  lookups,
  proposals,
  uploads,
  wants,
  matches,
  trades,
  announcements,
  profiles,
  listings,
  ownListings,
  favourites,
  blocks,
  follows,
  savedSearches,
  reviews,
  connections,
  notifications,
  conversations,
  messages,
  bundles,
  preferences,
  moderation,
  secondFactor,
  webPush,
  privacy,
  search,
  settings,
  support,
  admin,
  staffAnnouncements,
  marketplace,
  operations,
  cases,
  tickets,
  heldMessages,
  people,
  catalogue,
  synonyms,
  conditions,
  staffProposals,
  broadcasting,
} satisfies { [F in keyof AllRoutes]: { [C in keyof AllRoutes[F]]: unknown } };
export type Api = typeof api;

/** The type of the endpoint with an id such as `listings.create`. */
export type EndpointById<I extends RouteId> = I extends `${infer F extends keyof Api}.${infer C}`
  ? C extends keyof Api[F]
    ? Api[F][C]
    : never
  : never;
