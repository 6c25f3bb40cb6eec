/** Assigns a limit to every route. A route without an entry does not compile; each route counts in one limit only. */
import type { RouteId } from '#contract/routes.ts';
import type { LimitTable } from './limits.ts';

/**
 * All cheap routes share `reads` and `writes`. Routes that cost more, or that the specification gives their own number,
 * have their own limit, so that sending messages never uses up what saving a profile needs.
 */
export type RouteLimit = keyof Pick<
  LimitTable,
  'reads' | 'searches' | 'writes' | 'channels' | 'typing' | 'messages' | 'uploads' | 'listings' | 'signInCalls'
>;

export const routeLimits: Readonly<Record<RouteId, RouteLimit>> = {
  'auth.csrfCookie': 'signInCalls',
  'auth.login': 'signInCalls',
  'auth.me': 'reads',
  'auth.logout': 'writes',
  'auth.register': 'writes',
  'auth.forgotPassword': 'writes',
  'auth.resetPassword': 'signInCalls',
  'auth.verifyEmail': 'writes',
  'auth.resendVerification': 'writes',
  'auth.google': 'signInCalls',
  'auth.googleCallback': 'signInCalls',
  'auth.exchange': 'signInCalls',
  'auth.sessions': 'reads',
  'auth.endSession': 'writes',

  'lookups.groups': 'reads',
  'lookups.members': 'reads',
  'lookups.sourceTypes': 'reads',
  'lookups.currencies': 'reads',
  'lookups.rates': 'reads',
  'lookups.group': 'reads',
  'lookups.member': 'reads',
  'lookups.sourceType': 'reads',

  'uploads.upload': 'uploads',

  'announcements.list': 'reads',

  'profiles.byName': 'reads',
  'profiles.listings': 'reads',
  'profiles.newestListings': 'reads',
  'profiles.update': 'writes',

  'listings.newest': 'reads',
  'listings.random': 'reads',
  'listings.search': 'searches',
  'listings.similar': 'reads',
  'listings.read': 'reads',
  'listings.create': 'listings',
  'listings.update': 'writes',
  'listings.reopen': 'writes',

  'favourites.list': 'reads',
  'favourites.ids': 'reads',
  'favourites.add': 'writes',
  'favourites.remove': 'writes',

  'savedSearches.list': 'reads',
  'savedSearches.create': 'writes',
  'savedSearches.update': 'writes',
  'savedSearches.remove': 'writes',

  'reviews.list': 'reads',
  'reviews.create': 'writes',
  'reviews.update': 'writes',
  'reviews.reply': 'writes',
  'reviews.report': 'writes',
  'reviews.ofConversation': 'reads',

  'connections.status': 'reads',
  'connections.request': 'writes',
  'connections.accept': 'writes',
  'connections.decline': 'writes',

  'notifications.list': 'reads',
  'notifications.read': 'reads',
  'notifications.markAsRead': 'writes',

  'conversations.list': 'reads',
  'conversations.search': 'searches',
  'conversations.read': 'reads',
  'conversations.messages': 'reads',
  'conversations.send': 'messages',
  'conversations.markAsRead': 'writes',
  'conversations.typing': 'typing',
  'conversations.close': 'writes',

  'preferences.read': 'reads',
  'preferences.update': 'writes',
  'preferences.unsubscribe': 'writes',

  'settings.account': 'reads',
  'settings.changeEmail': 'writes',
  'settings.changePassword': 'writes',
  'settings.sales': 'reads',
  'settings.tokens': 'reads',
  'settings.createToken': 'writes',
  'settings.revokeToken': 'writes',

  'search.suggest': 'searches',

  'support.createTicket': 'writes',

  'admin.queue': 'reads',
  'admin.invite': 'writes',
  'admin.setRates': 'writes',
  'admin.groupAliases': 'writes',
  'admin.memberAliases': 'writes',

  'broadcasting.authorizeChannel': 'channels',
  'broadcasting.authorizeUser': 'channels',
  'broadcasting.changes': 'reads',
};

/**
 * Names who shares the budget of a route: an account, or a network for callers without a session. Sign-in routes count
 * apart, so that a visitor who uses up the reads of a shared network keeps nobody there from signing in.
 */
export function routeLimitKey(
  route: RouteId,
  { userId, network }: { userId: number | undefined; network: string },
): string {
  // The network comes last: countWideNetworks reads it from the end of the key.
  if (routeLimits[route] === 'signInCalls') return `${route} network ${network}`;
  return userId === undefined ? `network ${network}` : `account ${userId}`;
}
