/** Who may make which call? One row for every route of the contract: a route without one does not compile. */
import { type Route, type RouteId, routes } from '#contract/routes.ts';

/**
 * `owner` is the one whose thing the address or the body names: the seller of a listing, the writer of a review, the
 * recipient of a notification, one side of a conversation. `counterpart` is the other side of the same deal; `member`
 * and `admin` have no part in it. `queued` holds a token of an account that has not been let in.
 */
export const roles = ['visitor', 'queued', 'member', 'owner', 'counterpart', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Refused with exactly this status, or `yes`. */
export type Outcome = 'yes' | 401 | 403 | 404 | 422;
type Row = readonly [
  visitor: Outcome,
  queued: Outcome,
  member: Outcome,
  owner: Outcome,
  counterpart: Outcome,
  admin: Outcome,
];

const everybody: Row = ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'];
const signedIn: Row = [401, 401, 'yes', 'yes', 'yes', 'yes'];
/** Others learn that it is not theirs. */
const ownerElseForbidden: Row = [401, 401, 403, 'yes', 403, 403];
/** For others it does not exist. */
const ownerElseNothing: Row = [401, 401, 404, 'yes', 404, 404];
const bothSides: Row = [401, 401, 404, 'yes', 'yes', 404];
const adminOnly: Row = [401, 401, 404, 404, 404, 'yes'];

const table: Readonly<Record<RouteId, Row>> = {
  'auth.csrfCookie': everybody,
  // Each with their own name and password.
  'auth.login': ['yes', 403, 'yes', 'yes', 'yes', 'yes'],
  'auth.me': signedIn,
  'auth.logout': signedIn,
  'auth.register': everybody,
  'auth.forgotPassword': everybody,
  'auth.resetPassword': everybody,
  'auth.verifyEmail': everybody,
  'auth.resendVerification': everybody,
  'auth.google': everybody,
  'auth.googleCallback': everybody,
  'auth.exchange': everybody,
  'auth.sessions': signedIn,
  'auth.endSession': ownerElseNothing,

  'lookups.groups': everybody,
  'lookups.members': everybody,
  'lookups.sourceTypes': everybody,
  'lookups.currencies': everybody,
  'lookups.rates': everybody,
  'lookups.group': everybody,
  'lookups.member': everybody,
  'lookups.sourceType': everybody,

  'uploads.upload': signedIn,

  'announcements.list': everybody,

  'profiles.byName': everybody,
  'profiles.listings': everybody,
  'profiles.newestListings': everybody,
  'profiles.update': ownerElseForbidden,

  'listings.newest': everybody,
  'listings.random': everybody,
  'listings.search': everybody,
  'listings.similar': everybody,
  'listings.read': everybody,
  'listings.create': signedIn,
  'listings.update': ownerElseForbidden,
  'listings.reopen': ownerElseForbidden,

  'favourites.list': signedIn,
  'favourites.ids': signedIn,
  'favourites.add': signedIn,
  'favourites.remove': signedIn,

  'savedSearches.list': signedIn,
  'savedSearches.create': signedIn,
  'savedSearches.update': ownerElseNothing,
  'savedSearches.remove': ownerElseNothing,

  'reviews.list': everybody,
  // The buyer's to write; the seller sees the conversation, but may not.
  'reviews.create': [401, 401, 404, 'yes', 403, 404],
  'reviews.update': ownerElseForbidden,
  // Here the seller owns: it is their answer.
  'reviews.reply': ownerElseForbidden,
  // Whoever wrote it cannot report it.
  'reviews.report': [401, 401, 'yes', 403, 'yes', 'yes'],
  'reviews.ofConversation': bothSides,

  'connections.status': ownerElseForbidden,
  // Nobody asks for their own listing: the field that names its seller is wrong.
  'connections.request': [401, 401, 'yes', 422, 'yes', 'yes'],
  'connections.accept': ownerElseNothing,
  'connections.decline': ownerElseNothing,

  'notifications.list': signedIn,
  'notifications.read': ownerElseNothing,
  'notifications.markAsRead': ownerElseNothing,

  'conversations.list': signedIn,
  'conversations.search': signedIn,
  'conversations.read': bothSides,
  'conversations.messages': bothSides,
  'conversations.send': bothSides,
  'conversations.markAsRead': bothSides,
  'conversations.typing': bothSides,
  'conversations.close': bothSides,

  'preferences.read': signedIn,
  'preferences.update': signedIn,
  // The link is the proof.
  'preferences.unsubscribe': everybody,

  'settings.account': signedIn,
  'settings.changeEmail': signedIn,
  'settings.changePassword': signedIn,
  'settings.sales': signedIn,
  'settings.tokens': signedIn,
  'settings.createToken': signedIn,
  'settings.revokeToken': ownerElseNothing,

  'search.suggest': everybody,

  'support.createTicket': everybody,

  'admin.queue': adminOnly,
  'admin.invite': adminOnly,
  'admin.setRates': adminOnly,
  'admin.groupAliases': adminOnly,
  'admin.memberAliases': adminOnly,

  // Of the channel of one conversation.
  'broadcasting.authorizeChannel': [401, 401, 403, 'yes', 'yes', 403],
  'broadcasting.authorizeUser': signedIn,
  'broadcasting.changes': signedIn,
};

export const routeIds = Object.keys(table) as RouteId[];

export function outcomeOf(route: RouteId, role: Role): Outcome {
  const outcome = table[route][roles.indexOf(role)];
  if (outcome === undefined) throw new Error(`${role} is not in the row of ${route}`);
  return outcome;
}

export const contractRoutes = new Map<RouteId, Route>(
  Object.values(routes)
    .flatMap((feature): Route<RouteId>[] => Object.values(feature))
    .map((route) => [route.id, route]),
);

export function routeOf(id: RouteId): Route {
  const route = contractRoutes.get(id);
  if (!route) throw new Error(`${id} is in the policy, but in no contract`);
  return route;
}
