/**
 * Lists most of the routes that visitors and users call, with their method, path and access. Must not import zod,
 * because the browser's first chunk imports this file. All other routes are in other `*-routes.ts` files, which the
 * browser loads only when a page needs them.
 */
import type { AccountRoutes } from './account-routes.ts';
import type { AdminRoutes } from './admin-routes.ts';
import type { BundleRoutes } from './bundle-routes.ts';
import type { FollowRoutes } from './follow-routes.ts';
import type { MessageRoutes } from './message-routes.ts';
import type { OwnListingRoutes } from './own-listing-routes.ts';
import { type IdsOf, type IdsWithMethod, type Method, nameRoutes } from './route-table.ts';
import type { SecondFactorRoutes } from './second-factor-routes.ts';
import type { TradingRoutes } from './trading-routes.ts';
import type { WebPushRoutes } from './web-push-routes.ts';

export type { Access, Method, Route } from './route-table.ts';

export const routes = nameRoutes({
  auth: {
    csrfCookie: ['GET', '/sanctum/csrf-cookie', 'anyone'],
    login: ['POST', '/api/login', 'anyone', 'xsrf'],
    me: ['GET', '/api/users/me', 'member'],
    logout: ['POST', '/api/logout', 'member', 'session'],
    register: ['POST', '/api/register', 'anyone', 'xsrf'],
    forgotPassword: ['POST', '/api/forgot-password', 'anyone', 'xsrf'],
    resetPassword: ['POST', '/api/reset-password', 'anyone', 'xsrf'],
    verifyEmail: ['POST', '/api/verify-email/{id}/{hash}', 'anyone'],
    resendVerification: ['POST', '/api/verify-email/resend', 'anyone'],
    google: ['GET', '/auth/google', 'anyone'],
    googleCallback: ['GET', '/auth/google/callback', 'anyone'],
    exchange: ['POST', '/api/auth/exchange', 'anyone'],
    sessions: ['GET', '/api/sessions', 'member', 'session'],
    endOtherSessions: ['DELETE', '/api/sessions', 'member', 'session'],
    endSession: ['DELETE', '/api/sessions/{id}', 'owner', 'session'],
  },
  lookups: {
    groups: ['GET', '/api/groups', 'anyone'],
    members: ['GET', '/api/groups/{id}/members', 'anyone'],
    sourceTypes: ['GET', '/api/sourcetypes', 'anyone'],
    conditions: ['GET', '/api/conditions', 'anyone'],
    currencies: ['GET', '/api/currencies', 'anyone'],
    rates: ['GET', '/api/currencies/rates', 'anyone'],
    group: ['GET', '/api/groups/{id}', 'anyone'],
    member: ['GET', '/api/members/{id}', 'anyone'],
    sourceType: ['GET', '/api/sourcetypes/{id}', 'anyone'],
  },
  proposals: {
    create: ['POST', '/api/catalogue-proposals', 'member'],
    read: ['GET', '/api/catalogue-proposals/{id}', 'owner'],
  },
  uploads: {
    upload: ['POST', '/api/{folder}/upload', 'member'],
  },
  announcements: {
    list: ['GET', '/api/announcements', 'anyone'],
    state: ['GET', '/api/announcements/state', 'anyone'],
  },
  profiles: {
    byName: ['GET', '/api/users/{name}', 'anyone'],
    listings: ['GET', '/api/users/{id}/listings', 'anyone'],
    newestListings: ['GET', '/api/users/{id}/listings/newest', 'anyone'],
    update: ['PUT', '/api/users/{id}', 'self'],
  },
  listings: {
    newest: ['GET', '/api/listings/newest', 'anyone'],
    random: ['GET', '/api/listings/random', 'anyone'],
    search: ['GET', '/api/listings/search', 'anyone'],
    cards: ['GET', '/api/listings/cards', 'anyone'],
    similar: ['GET', '/api/listings/{id}/similar', 'anyone'],
    read: ['GET', '/api/listings/{id}', 'anyone'],
    view: ['POST', '/api/listings/{id}/views', 'anyone'],
    create: ['POST', '/api/listings', 'member'],
    update: ['PUT', '/api/listings/{id}', 'owner'],
    reopen: ['POST', '/api/listings/{id}/reopen', 'owner'],
    markSold: ['PUT', '/api/listings/{id}/sale', 'owner'],
  },
  favourites: {
    list: ['GET', '/api/favourites', 'member'],
    ids: ['GET', '/api/favourites/ids', 'member'],
    add: ['PUT', '/api/favourites/{id}', 'member'],
    remove: ['DELETE', '/api/favourites/{id}', 'member'],
  },
  blocks: {
    list: ['GET', '/api/blocks', 'member'],
    add: ['PUT', '/api/blocks/{id}', 'member'],
    remove: ['DELETE', '/api/blocks/{id}', 'member'],
  },
  savedSearches: {
    list: ['GET', '/api/saved-searches', 'member'],
    create: ['POST', '/api/saved-searches', 'member'],
    update: ['PUT', '/api/saved-searches/{id}', 'owner'],
    remove: ['DELETE', '/api/saved-searches/{id}', 'owner'],
  },
  reviews: {
    list: ['GET', '/api/reviews', 'anyone'],
    create: ['POST', '/api/reviews', 'member'],
    update: ['PUT', '/api/reviews/{id}', 'owner'],
    reply: ['POST', '/api/reviews/{id}/reply', 'recipient'],
    report: ['POST', '/api/reviews/{id}/report', 'member'],
    ofConversation: ['GET', '/api/conversations/{id}/review', 'participant'],
  },
  connections: {
    status: ['GET', '/api/users/{userId}/connection-notification-status/{listingId}', 'self'],
    request: ['POST', '/api/notifications/connection-request', 'member'],
    accept: ['POST', '/api/notifications/{id}/connection-accept', 'recipient'],
    decline: ['POST', '/api/notifications/{id}/connection-decline', 'recipient'],
    own: ['GET', '/api/connection-requests', 'member'],
    withdraw: ['DELETE', '/api/connection-requests/{id}', 'owner'],
  },
  notifications: {
    list: ['GET', '/api/notifications', 'member'],
    read: ['GET', '/api/notifications/{id}', 'recipient'],
    markAsRead: ['POST', '/api/notifications/{id}/mark-as-read', 'recipient'],
    markAllAsRead: ['POST', '/api/notifications/mark-all-as-read', 'member'],
  },
  conversations: {
    list: ['GET', '/api/conversations', 'member'],
    search: ['GET', '/api/conversations/search', 'member'],
    read: ['GET', '/api/conversations/{id}', 'participant'],
    messages: ['GET', '/api/conversations/{id}/messages', 'participant'],
    send: ['POST', '/api/conversations/{id}/messages', 'participant'],
    markAsRead: ['POST', '/api/conversations/{id}/messages/mark-as-read', 'participant'],
    typing: ['POST', '/api/conversations/{id}/typing', 'participant'],
    close: ['PUT', '/api/conversations/{id}/close', 'participant'],
    reopen: ['PUT', '/api/conversations/{id}/reopen', 'participant'],
    requestReopening: ['POST', '/api/conversations/{id}/reopen-request', 'participant'],
    confirmReceipt: ['PUT', '/api/conversations/{id}/receipt', 'participant'],
    updateSettings: ['PUT', '/api/conversations/{id}/settings', 'participant'],
  },
  preferences: {
    read: ['GET', '/api/preferences', 'member'],
    update: ['PUT', '/api/preferences', 'member'],
    unsubscribe: ['POST', '/unsubscribe/{token}', 'anyone'],
  },
  moderation: {
    report: ['POST', '/api/reports', 'member'],
    decision: ['GET', '/api/moderation/decisions/{id}', 'recipient'],
    appeal: ['POST', '/api/moderation/decisions/{id}/appeal', 'recipient'],
    suspension: ['POST', '/api/moderation/suspension', 'anyone'],
    appealSuspension: ['POST', '/api/moderation/suspension/appeal', 'anyone'],
  },
  search: {
    suggest: ['GET', '/api/search/suggestions', 'anyone'],
  },
  support: {
    createTicket: ['POST', '/api/support/tickets', 'anyone'],
    ownTickets: ['GET', '/api/support/tickets', 'member', 'session'],
    thread: ['POST', '/api/support/thread', 'anyone'],
    reply: ['POST', '/api/support/thread/replies', 'anyone'],
  },
  broadcasting: {
    authorizeChannel: ['POST', '/broadcasting/auth', 'member', 'reads'],
    authorizeUser: ['POST', '/broadcasting/user-auth', 'member', 'reads'],
    changes: ['GET', '/api/changes', 'member'],
  },
});

type Routes = typeof routes;
export type UserRoutes = Routes & AccountRoutes & TradingRoutes & MessageRoutes & OwnListingRoutes & BundleRoutes;
export type RouteId =
  | IdsOf<UserRoutes>
  | IdsOf<AdminRoutes>
  | IdsOf<FollowRoutes>
  | IdsOf<SecondFactorRoutes>
  | IdsOf<WebPushRoutes>;
export type UserRouteIdOf<M extends Method> = IdsWithMethod<UserRoutes, M>;
