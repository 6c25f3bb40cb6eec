/**
 * Lists the specification's API calls, except the start of the Google sign-in, for which the browser leaves the app.
 */
import type { RouteId } from '#contract/api.ts';

export const specifiedCalls = [
  'auth.csrfCookie',
  'auth.login',
  'auth.me',
  'auth.register',
  'auth.forgotPassword',
  'auth.logout',
  'announcements.list',
  'listings.random',
  'listings.newest',
  'listings.read',
  'listings.create',
  'listings.update',
  'listings.search',
  'listings.reopen',
  'profiles.newestListings',
  'profiles.listings',
  'profiles.byName',
  'profiles.update',
  'catalogue.groups',
  'catalogue.members',
  'catalogue.sourceTypes',
  'currencies.list',
  'reviews.list',
  'connections.status',
  'connections.request',
  'connections.accept',
  'connections.decline',
  'notifications.list',
  'notifications.read',
  'notifications.markAsRead',
  'conversations.list',
  'conversations.messages',
  'conversations.send',
  'conversations.markAsRead',
  'conversations.close',
  'uploads.upload',
] as const satisfies readonly RouteId[];

export type SpecifiedCall = (typeof specifiedCalls)[number];
