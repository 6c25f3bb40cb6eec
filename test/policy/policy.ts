/** The policy: which role can call which route. A missing row is a type error. */
import { allRoutes, type RouteId } from '#contract/api.ts';
import type { Route } from '#contract/endpoint.ts';

/**
 * `owner` owns the resource in the path or the body: the seller of a listing, the author of a review, the recipient of
 * a notification, one party of a conversation. `counterpart` is the other party of the same trade; `member`,
 * `moderator` and `admin` have no part in it. `queued` has a token of an account that has not been invited yet.
 */
export const roles = ['visitor', 'queued', 'member', 'owner', 'counterpart', 'moderator', 'admin'] as const;
export type Role = (typeof roles)[number];

/** `yes` if the role can call the route, otherwise the exact status with which it is refused. */
export type Outcome = 'yes' | 401 | 403 | 404 | 422;
type Row = readonly [
  visitor: Outcome,
  queued: Outcome,
  member: Outcome,
  owner: Outcome,
  counterpart: Outcome,
  moderator: Outcome,
  admin: Outcome,
];

const everyone: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'yes'];
const signedIn: Row = [401, 401, 'yes', 'yes', 'yes', 'yes', 'yes'];
/** Other signed-in users can see that the resource exists, but the route refuses them with 403. */
const ownerOrForbidden: Row = [401, 401, 403, 'yes', 403, 403, 403];
/** Other signed-in users get 404, as if the resource did not exist. */
const ownerOrNotFound: Row = [401, 401, 404, 'yes', 404, 404, 404];
const bothParties: Row = [401, 401, 404, 'yes', 'yes', 404, 404];
const adminOnly: Row = [401, 401, 404, 404, 404, 404, 'yes'];
const staffOnly: Row = [401, 401, 404, 404, 404, 'yes', 'yes'];

const table: Readonly<Record<RouteId, Row>> = {
  'auth.csrfCookie': everyone,
  // Each role signs in with its own name and password.
  'auth.login': ['yes', 403, 'yes', 'yes', 'yes', 'yes', 'yes'],
  'auth.me': signedIn,
  'auth.logout': signedIn,
  'auth.register': everyone,
  'auth.forgotPassword': everyone,
  'auth.resetPassword': everyone,
  'auth.verifyEmail': everyone,
  'auth.resendVerification': everyone,
  'auth.google': everyone,
  'auth.googleCallback': everyone,
  'auth.exchange': everyone,
  'auth.sessions': signedIn,
  'auth.endOtherSessions': signedIn,
  'auth.endSession': ownerOrNotFound,

  'proposals.create': signedIn,
  'proposals.read': ownerOrNotFound,
  'catalogue.groups': everyone,
  'catalogue.members': everyone,
  'catalogue.sourceTypes': everyone,
  'conditions.list': everyone,
  'currencies.list': everyone,
  'currencies.rates': everyone,
  'catalogue.group': everyone,
  'catalogue.member': everyone,
  'catalogue.sourceType': everyone,

  'uploads.upload': signedIn,

  'announcements.list': everyone,
  'announcements.state': everyone,

  'profiles.byName': everyone,
  'profiles.listings': everyone,
  'profiles.newestListings': everyone,
  'profiles.update': ownerOrForbidden,

  'listings.newest': everyone,
  'listings.random': everyone,
  'listings.search': everyone,
  'listings.cards': everyone,
  'listings.similar': everyone,
  'listings.read': everyone,
  'listings.view': everyone,
  'listings.create': signedIn,
  'listings.update': ownerOrForbidden,
  'listings.reopen': ownerOrForbidden,
  'listings.markSold': ownerOrForbidden,
  'ownListings.change': signedIn,

  'favourites.list': signedIn,
  'favourites.ids': signedIn,
  // A user's own listing cannot be a favourite.
  'favourites.add': [401, 401, 'yes', 422, 'yes', 'yes', 'yes'],
  'favourites.remove': signedIn,

  'blocks.list': signedIn,
  'blocks.add': signedIn,
  'blocks.remove': signedIn,

  'follows.list': signedIn,
  'follows.feed': signedIn,
  // Users cannot follow themselves.
  'follows.add': [401, 401, 'yes', 422, 'yes', 'yes', 'yes'],
  'follows.remove': signedIn,

  'savedSearches.list': signedIn,
  'savedSearches.create': signedIn,
  'savedSearches.update': ownerOrNotFound,
  'savedSearches.remove': ownerOrNotFound,

  'wants.list': signedIn,
  'wants.create': signedIn,
  'wants.update': ownerOrNotFound,
  'wants.remove': ownerOrNotFound,
  'wants.import': signedIn,
  'wants.export': signedIn,
  'wants.ofUser': everyone,
  'matches.list': signedIn,
  'matches.ofListing': signedIn,
  'trades.list': signedIn,
  'trades.haves': signedIn,
  'trades.read': bothParties,
  'trades.propose': signedIn,
  'trades.accept': bothParties,
  'trades.decline': bothParties,
  'trades.withdraw': bothParties,
  'trades.counter': bothParties,

  'reviews.list': everyone,
  // Only the buyer can write a review; the seller can see the conversation and is therefore refused with 403.
  'reviews.create': [401, 401, 404, 'yes', 403, 404, 404],
  'reviews.update': ownerOrForbidden,
  // The seller writes the reply, so the seller is its owner.
  'reviews.reply': ownerOrForbidden,
  // Authors cannot report their own reviews.
  'reviews.report': [401, 401, 'yes', 403, 'yes', 'yes', 'yes'],
  'reviews.ofConversation': bothParties,

  'connections.status': ownerOrForbidden,
  // Users cannot request their own listings: the field with the seller is refused as invalid.
  'connections.request': [401, 401, 'yes', 422, 'yes', 'yes', 'yes'],
  'connections.accept': ownerOrNotFound,
  'connections.decline': ownerOrNotFound,
  'connections.own': signedIn,
  // Only the buyer, who is the counterpart here, can withdraw the contact request.
  'connections.withdraw': [401, 401, 404, 404, 'yes', 404, 404],

  'notifications.list': signedIn,
  'notifications.read': ownerOrNotFound,
  'notifications.markAsRead': ownerOrNotFound,
  'notifications.markAllAsRead': signedIn,

  'conversations.list': signedIn,
  'conversations.search': signedIn,
  'conversations.read': bothParties,
  'conversations.messages': bothParties,
  'conversations.send': bothParties,
  'conversations.markAsRead': bothParties,
  'conversations.typing': bothParties,
  'conversations.close': bothParties,
  'conversations.reopen': bothParties,
  'conversations.requestReopening': bothParties,
  'conversations.updateSettings': bothParties,
  'messages.edit': [401, 401, 404, 'yes', 403, 404, 404],
  'messages.remove': [401, 401, 404, 'yes', 403, 404, 404],
  // Only the buyer, who is the owner here, can add listings.
  'bundles.add': [401, 401, 404, 'yes', 403, 404, 404],
  // Only the buyer, who is the counterpart here, can confirm the receipt of the item.
  'conversations.confirmReceipt': [401, 401, 404, 403, 'yes', 404, 404],

  'preferences.read': signedIn,
  'preferences.update': signedIn,
  // The signed link authorizes the request.
  'preferences.unsubscribe': everyone,

  'settings.account': signedIn,
  'settings.changeEmail': signedIn,
  'settings.changePassword': signedIn,
  'settings.sales': signedIn,
  'settings.tokens': signedIn,
  'settings.createToken': signedIn,
  'settings.revokeToken': ownerOrNotFound,

  'secondFactor.complete': everyone,
  'secondFactor.passkeyOptions': everyone,
  'secondFactor.passkeySignIn': everyone,
  'secondFactor.status': signedIn,
  'secondFactor.confirm': signedIn,
  'secondFactor.confirmOptions': signedIn,
  'secondFactor.beginTotp': signedIn,
  'secondFactor.confirmTotp': signedIn,
  'secondFactor.renewCodes': signedIn,
  'secondFactor.removeTotp': signedIn,
  'secondFactor.beginPasskey': signedIn,
  'secondFactor.addPasskey': signedIn,
  'secondFactor.renamePasskey': ownerOrNotFound,
  'secondFactor.removePasskey': ownerOrNotFound,
  // Comes after the other routes of the second factor, so that the users of the following rows have no second factor.
  'secondFactor.turnOff': signedIn,
  'webPush.list': signedIn,
  'webPush.subscribe': signedIn,
  'webPush.unsubscribe': ownerOrNotFound,
  // The secret of the old push subscription authorizes the request.
  'webPush.renew': everyone,
  'privacy.exports': signedIn,
  'privacy.requestExport': signedIn,
  'privacy.exportLink': ownerOrNotFound,
  // The signed link authorizes the request.
  'privacy.download': everyone,
  'privacy.requestDeletion': signedIn,
  'privacy.cancelDeletion': signedIn,

  'search.suggest': everyone,

  'support.createTicket': everyone,
  'support.ownTickets': signedIn,
  'support.thread': everyone,
  'support.reply': everyone,

  // The seller owns the reported listing.
  'moderation.report': [401, 401, 'yes', 403, 'yes', 'yes', 'yes'],
  'moderation.decision': ownerOrNotFound,
  'moderation.appeal': ownerOrNotFound,
  // The signed token authorizes the request.
  'moderation.suspension': everyone,
  'moderation.appealSuspension': everyone,

  'cases.list': staffOnly,
  'cases.read': staffOnly,
  'cases.decide': staffOnly,
  'cases.undo': staffOnly,
  'cases.decideAppeal': staffOnly,
  'tickets.list': staffOnly,
  'tickets.read': staffOnly,
  'tickets.answer': staffOnly,
  'tickets.note': staffOnly,
  'tickets.close': staffOnly,
  'tickets.reopen': staffOnly,
  'heldMessages.list': staffOnly,
  'heldMessages.release': staffOnly,
  'heldMessages.decline': staffOnly,
  'people.list': staffOnly,
  'people.read': staffOnly,
  'people.sanction': staffOnly,
  'people.lift': staffOnly,
  'people.endSessions': staffOnly,
  'people.note': staffOnly,
  'people.setRole': adminOnly,

  'marketplace.read': adminOnly,
  'marketplace.testMail': adminOnly,
  'marketplace.update': adminOnly,
  'operations.overview': staffOnly,
  'operations.outbox': adminOnly,
  'operations.retry': adminOnly,
  'operations.discard': adminOnly,
  'operations.jobs': adminOnly,
  'operations.runJob': adminOnly,
  'operations.audit': adminOnly,
  'operations.exportAudit': adminOnly,
  'staffAnnouncements.list': adminOnly,
  'staffAnnouncements.publish': adminOnly,
  'staffAnnouncements.withdraw': adminOnly,
  'queue.list': adminOnly,
  'queue.invite': adminOnly,
  'queue.decline': adminOnly,
  'currencies.staffRates': adminOnly,
  'currencies.setRates': adminOnly,
  'currencies.importRates': adminOnly,
  'catalogue.groupAliases': adminOnly,
  'catalogue.memberAliases': adminOnly,

  'catalogue.list': adminOnly,
  'catalogue.create': adminOnly,
  'catalogue.update': adminOnly,
  'catalogue.remove': adminOnly,
  'catalogue.merge': adminOnly,
  'catalogue.merges': adminOnly,
  'catalogue.import': adminOnly,
  'catalogue.export': adminOnly,
  'conditions.replace': adminOnly,
  'synonyms.list': adminOnly,
  'synonyms.create': adminOnly,
  'synonyms.update': adminOnly,
  'synonyms.remove': adminOnly,
  'staffProposals.list': adminOnly,
  'staffProposals.decide': adminOnly,

  // The outcomes for the channel of a conversation.
  'broadcasting.authorizeChannel': [401, 401, 403, 'yes', 'yes', 403, 403],
  'broadcasting.authorizeUser': signedIn,
  'broadcasting.changes': signedIn,
};

export const routeIds = Object.keys(table) as RouteId[];

export function outcomeOf(route: RouteId, role: Role): Outcome {
  const outcome = table[route][roles.indexOf(role)];
  if (outcome === undefined) throw new Error(`${role} is not in the row of ${route}`);
  return outcome;
}

export const contractRoutes = new Map<RouteId, Route>(allRoutes.map((route) => [route.id, route]));

export function routeOf(id: RouteId): Route {
  const route = contractRoutes.get(id);
  if (!route) throw new Error(`${id} is in the policy, but in no contract`);
  return route;
}
