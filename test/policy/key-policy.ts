/**
 * The policy of API keys: the routes that a key can call if its user owns the resource in the path or the body. One row
 * for every route outside the administration.
 */
import { allRoutes, type IdOf, type RouteId, type RouteKey } from '#contract/api.ts';
import type { Outcome } from './policy.ts';

type Row = readonly [readKey: Outcome, writeKey: Outcome];
export type KeyRole = 'read key' | 'write key' | 'admin key';
export const keyRoles: readonly KeyRole[] = ['read key', 'write key', 'admin key'];

const reads: Row = ['yes', 'yes'];
const writes: Row = [403, 'yes'];
/** Routes that only a session can call, such as those about credentials, keys and data exports. */
const sessionOnly: Row = [403, 403];
/**
 * Administration routes respond with 404 to the keys of users who are not staff; staff must use a session instead of a
 * key.
 */
const adminOnly: Row = [404, 404];

type StaffRouteId = IdOf<Extract<RouteKey, `${string} /api/admin/${string}`>>;

const table: Readonly<Record<Exclude<RouteId, StaffRouteId>, Row>> = {
  'auth.csrfCookie': reads,
  'auth.login': writes,
  'auth.me': reads,
  'auth.logout': sessionOnly,
  'auth.register': writes,
  'auth.forgotPassword': writes,
  'auth.resetPassword': writes,
  'auth.verifyEmail': writes,
  'auth.resendVerification': writes,
  'auth.google': reads,
  'auth.googleCallback': reads,
  'auth.exchange': writes,
  'auth.sessions': sessionOnly,
  'auth.endOtherSessions': sessionOnly,
  'auth.endSession': sessionOnly,

  'proposals.create': writes,
  'proposals.read': reads,
  'catalogue.groups': reads,
  'catalogue.members': reads,
  'catalogue.sourceTypes': reads,
  'conditions.list': reads,
  'currencies.list': reads,
  'currencies.rates': reads,
  'catalogue.group': reads,
  'catalogue.member': reads,
  'catalogue.sourceType': reads,

  'uploads.upload': writes,

  'announcements.list': reads,
  'announcements.state': reads,

  'profiles.byName': reads,
  'profiles.listings': reads,
  'profiles.newestListings': reads,
  'profiles.update': writes,

  'listings.newest': reads,
  'listings.random': reads,
  'listings.search': reads,
  'listings.cards': reads,
  'listings.similar': reads,
  'listings.read': reads,
  'listings.view': writes,
  'listings.create': writes,
  'listings.update': writes,
  'listings.reopen': writes,
  'listings.markSold': writes,
  'ownListings.change': writes,

  'favourites.list': reads,
  'favourites.ids': reads,
  // The key's user owns the listing, and users cannot mark their own listings as favourites.
  'favourites.add': [403, 422],
  'favourites.remove': writes,

  'blocks.list': reads,
  'blocks.add': writes,
  'blocks.remove': writes,

  'follows.list': reads,
  'follows.feed': reads,
  'follows.add': [403, 422],
  'follows.remove': writes,
  'savedSearches.list': reads,
  'savedSearches.create': writes,
  'savedSearches.update': writes,
  'savedSearches.remove': writes,

  'wants.list': reads,
  'wants.create': writes,
  'wants.update': writes,
  'wants.remove': writes,
  'wants.import': writes,
  'wants.export': reads,
  'wants.ofUser': reads,
  'matches.list': reads,
  'matches.ofListing': reads,
  'trades.list': reads,
  'trades.haves': reads,
  'trades.read': reads,
  'trades.propose': writes,
  'trades.accept': writes,
  'trades.decline': writes,
  'trades.withdraw': writes,
  'trades.counter': writes,

  'reviews.list': reads,
  'reviews.create': writes,
  'reviews.update': writes,
  'reviews.reply': writes,
  // The user wrote the review, and no one can report their own review.
  'reviews.report': [403, 403],
  'reviews.ofConversation': reads,

  'connections.status': reads,
  // The key's user owns the listing, and users cannot request their own listings.
  'connections.request': [403, 422],
  'connections.accept': writes,
  'connections.decline': writes,
  'connections.own': reads,
  // The contact request belongs to the buyer, and the key's user is the seller.
  'connections.withdraw': [403, 404],

  'notifications.list': reads,
  'notifications.read': reads,
  'notifications.markAsRead': writes,
  'notifications.markAllAsRead': writes,

  'conversations.list': reads,
  'conversations.search': reads,
  'conversations.read': reads,
  'conversations.messages': reads,
  'conversations.send': writes,
  'conversations.markAsRead': writes,
  'conversations.typing': writes,
  'conversations.close': writes,
  'conversations.reopen': writes,
  'conversations.requestReopening': writes,
  'conversations.updateSettings': writes,
  'messages.edit': writes,
  'messages.remove': writes,
  'bundles.add': writes,
  // The key's user is the seller, and only the buyer can confirm the receipt of the item.
  'conversations.confirmReceipt': [403, 403],

  'preferences.read': reads,
  'preferences.update': writes,
  'preferences.unsubscribe': writes,

  'settings.account': sessionOnly,
  'settings.changeEmail': sessionOnly,
  'settings.changePassword': sessionOnly,
  'settings.sales': reads,
  'settings.tokens': sessionOnly,
  'settings.createToken': sessionOnly,
  'settings.revokeToken': sessionOnly,

  'secondFactor.complete': writes,
  'secondFactor.passkeyOptions': writes,
  'secondFactor.passkeySignIn': writes,
  'secondFactor.status': sessionOnly,
  'secondFactor.turnOff': sessionOnly,
  'secondFactor.confirm': sessionOnly,
  'secondFactor.confirmOptions': sessionOnly,
  'secondFactor.beginTotp': sessionOnly,
  'secondFactor.confirmTotp': sessionOnly,
  'secondFactor.removeTotp': sessionOnly,
  'secondFactor.renewCodes': sessionOnly,
  'secondFactor.beginPasskey': sessionOnly,
  'secondFactor.addPasskey': sessionOnly,
  'secondFactor.renamePasskey': sessionOnly,
  'secondFactor.removePasskey': sessionOnly,
  'webPush.list': sessionOnly,
  'webPush.subscribe': sessionOnly,
  'webPush.unsubscribe': sessionOnly,
  'webPush.renew': writes,
  'privacy.exports': sessionOnly,
  'privacy.requestExport': sessionOnly,
  'privacy.exportLink': sessionOnly,
  'privacy.download': reads,
  'privacy.requestDeletion': sessionOnly,
  'privacy.cancelDeletion': sessionOnly,

  'search.suggest': reads,

  'support.createTicket': writes,
  'support.ownTickets': sessionOnly,
  'support.thread': writes,
  'support.reply': writes,
  // The owner of the key is the seller of the reported listing.
  'moderation.report': [403, 403],
  'moderation.decision': reads,
  'moderation.appeal': writes,
  'moderation.suspension': writes,
  'moderation.appealSuspension': writes,

  // A subscription to a channel only reads data.
  'broadcasting.authorizeChannel': reads,
  'broadcasting.authorizeUser': reads,
  'broadcasting.changes': reads,
};

const adminRouteIds = allRoutes.filter(({ path }) => path.startsWith('/api/admin/')).map(({ id }) => id);
const rows = new Map<string, Row>([...Object.entries(table), ...adminRouteIds.map((id) => [id, adminOnly] as const)]);

export const keyRouteIds = [...rows.keys()] as RouteId[];

/** Returns the outcome for a key. Administration routes refuse an admin's keys with 403 and all other keys with 404. */
export function keyOutcomeOf(route: RouteId, role: KeyRole): Outcome {
  const row = rows.get(route);
  if (!row) throw new Error(`${route} has no row`);
  const [readKey, writeKey] = row;
  if (role === 'admin key') return row === adminOnly ? 403 : writeKey;
  return role === 'read key' ? readKey : writeKey;
}
