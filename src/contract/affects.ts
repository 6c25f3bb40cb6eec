/** Lists which responses each writing route changes. Clients that cache responses fetch these again after a write. */
import type { Method, UserRouteIdOf } from './routes.ts';

export type WriteId = UserRouteIdOf<Exclude<Method, 'GET'>>;
export type ReadId = UserRouteIdOf<'GET'>;

const listingViews: readonly ReadId[] = [
  'listings.newest',
  'listings.search',
  'listings.similar',
  'profiles.byName',
  'profiles.listings',
  'profiles.newestListings',
  'search.suggest',
];
const reviewViews: readonly ReadId[] = ['reviews.list', 'reviews.ofConversation', 'profiles.byName', 'listings.read'];
/**
 * The responses that show the state of trades. Answering a swap also decides its contact request, and the last
 * acceptance of a swap or ring opens its conversations.
 */
const tradeViews: readonly ReadId[] = ['trades.list', 'trades.read', 'connections.own', 'conversations.list'];

/** The writes without a row in the table below. This is a type, to keep the web app's first script small. */
type WriteWithoutEffect =
  | 'auth.login'
  | 'auth.logout'
  | 'auth.register'
  | 'auth.forgotPassword'
  | 'auth.resetPassword'
  | 'auth.verifyEmail'
  | 'auth.resendVerification'
  | 'auth.exchange'
  | 'proposals.create'
  | 'listings.view'
  | 'uploads.upload'
  | 'reviews.report'
  | 'notifications.markAsRead'
  | 'notifications.markAllAsRead'
  | 'conversations.send'
  | 'conversations.markAsRead'
  | 'conversations.typing'
  | 'conversations.updateSettings'
  | 'messages.edit'
  | 'messages.remove'
  | 'preferences.update'
  | 'preferences.unsubscribe'
  | 'settings.changeEmail'
  | 'privacy.exportLink'
  | 'support.thread'
  | 'moderation.report'
  | 'moderation.suspension'
  | 'moderation.appealSuspension'
  | 'broadcasting.authorizeChannel'
  | 'broadcasting.authorizeUser';

/**
 * The responses that each write changes, except those that a client updates from the response of the write, such as the
 * saved listing. After a change of session, clients fetch everything again.
 */
const affects: Readonly<Record<Exclude<WriteId, WriteWithoutEffect>, readonly ReadId[]>> = {
  'auth.endOtherSessions': ['auth.sessions'],
  'auth.endSession': ['auth.sessions'],
  'profiles.update': [
    'listings.read',
    'reviews.list',
    'reviews.ofConversation',
    'conversations.list',
    'notifications.list',
    'savedSearches.list',
    'settings.account',
    'search.suggest',
  ],
  'listings.create': listingViews,
  'listings.update': [...listingViews, 'reviews.list'],
  'listings.reopen': listingViews,
  'listings.markSold': listingViews,
  'ownListings.change': [...listingViews, 'listings.read'],
  'favourites.add': ['favourites.ids'],
  'favourites.remove': ['favourites.ids'],
  // Clients also fetch everything else again, because a block changes almost every response.
  'blocks.add': ['blocks.list'],
  'blocks.remove': ['blocks.list'],
  'savedSearches.create': ['savedSearches.list'],
  'savedSearches.update': ['savedSearches.list'],
  'savedSearches.remove': ['savedSearches.list'],
  'wants.create': ['wants.list', 'matches.list', 'matches.ofListing'],
  'wants.update': ['wants.list', 'matches.list', 'matches.ofListing'],
  'wants.remove': ['wants.list', 'matches.list', 'matches.ofListing'],
  'wants.import': ['wants.list', 'matches.list'],
  'trades.propose': tradeViews,
  'trades.accept': [...tradeViews, 'wants.list'],
  'trades.decline': tradeViews,
  'trades.withdraw': tradeViews,
  'trades.counter': tradeViews,
  'reviews.create': reviewViews,
  'reviews.update': reviewViews,
  'reviews.reply': ['reviews.list', 'reviews.ofConversation'],
  'connections.request': ['connections.own'],
  'bundles.add': ['reviews.list'],
  'connections.withdraw': ['connections.own', 'connections.status'],
  'connections.accept': ['conversations.list'],
  'connections.decline': ['conversations.list'],
  'conversations.close': ['conversations.list', 'reviews.ofConversation'],
  'conversations.reopen': ['conversations.list', 'reviews.ofConversation'],
  'conversations.requestReopening': ['conversations.list'],
  'conversations.confirmReceipt': ['conversations.list', 'reviews.ofConversation'],
  'settings.changePassword': ['settings.account', 'settings.tokens', 'auth.sessions'],
  'settings.createToken': ['settings.tokens'],
  'settings.revokeToken': ['settings.tokens'],
  'privacy.requestExport': ['privacy.exports'],
  'privacy.requestDeletion': ['settings.account', 'settings.tokens', 'auth.sessions'],
  'privacy.cancelDeletion': ['settings.account'],
  'support.createTicket': ['support.ownTickets'],
  'support.reply': ['support.ownTickets'],
  'moderation.appeal': ['moderation.decision'],
};

export const affectedBy = (id: WriteId): readonly ReadId[] =>
  (affects as Readonly<Partial<Record<WriteId, readonly ReadId[]>>>)[id] ?? [];
