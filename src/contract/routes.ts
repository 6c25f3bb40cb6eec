/** Lists every route with its method, path and access. Free of zod because the browser's first chunk imports it. */

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who can call a route at all. `owner`, `participant` and `recipient` are signed-in users whom the feature checks
 * against the resource named in the path; everyone else gets 403 or 404.
 */
export type Access = 'anyone' | 'member' | 'self' | 'owner' | 'participant' | 'recipient' | 'admin';

export type Route<Id extends string = string, Path extends string = string, M extends Method = Method> = {
  /** `feature.endpoint`, the name under which schemas and handlers are joined. */
  readonly id: Id;
  readonly method: M;
  readonly path: Path;
  readonly access: Access;
  /** The route requires the anti-forgery token in a header. */
  readonly xsrf: boolean;
  readonly flag: Flag | undefined;
};

/** `session`: no API key can call it. `reads`: changes nothing, whatever its method. */
type Flag = 'xsrf' | 'session' | 'reads';
type Row = readonly [Method, string, Access, Flag?];
type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>;
type Named<T extends Table> = {
  readonly [F in keyof T]: { readonly [C in keyof T[F]]: Route<`${F & string}.${C & string}`, T[F][C][1], T[F][C][0]> };
};

function nameRoutes<const T extends Table>(table: T): Named<T> {
  const named: Record<string, Record<string, Route>> = {};
  for (const [feature, calls] of Object.entries(table)) {
    named[feature] = {};
    for (const [call, [method, path, access, flag]] of Object.entries(calls)) {
      named[feature][call] = { id: `${feature}.${call}`, method, path, access, xsrf: flag === 'xsrf', flag };
    }
  }
  return named as Named<T>;
}

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
    endSession: ['DELETE', '/api/sessions/{id}', 'owner', 'session'],
  },
  lookups: {
    groups: ['GET', '/api/groups', 'anyone'],
    members: ['GET', '/api/groups/{id}/members', 'anyone'],
    sourceTypes: ['GET', '/api/sourcetypes', 'anyone'],
    currencies: ['GET', '/api/currencies', 'anyone'],
    rates: ['GET', '/api/currencies/rates', 'anyone'],
    group: ['GET', '/api/groups/{id}', 'anyone'],
    member: ['GET', '/api/members/{id}', 'anyone'],
    sourceType: ['GET', '/api/sourcetypes/{id}', 'anyone'],
  },
  uploads: {
    upload: ['POST', '/api/{folder}/upload', 'member'],
  },
  announcements: {
    list: ['GET', '/api/announcements', 'anyone'],
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
    similar: ['GET', '/api/listings/{id}/similar', 'anyone'],
    read: ['GET', '/api/listings/{id}', 'anyone'],
    create: ['POST', '/api/listings', 'member'],
    update: ['PUT', '/api/listings/{id}', 'owner'],
    reopen: ['POST', '/api/listings/{id}/reopen', 'owner'],
  },
  favourites: {
    list: ['GET', '/api/favourites', 'member'],
    ids: ['GET', '/api/favourites/ids', 'member'],
    add: ['PUT', '/api/favourites/{id}', 'member'],
    remove: ['DELETE', '/api/favourites/{id}', 'member'],
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
  },
  notifications: {
    list: ['GET', '/api/notifications', 'member'],
    read: ['GET', '/api/notifications/{id}', 'recipient'],
    markAsRead: ['POST', '/api/notifications/{id}/mark-as-read', 'recipient'],
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
  },
  preferences: {
    read: ['GET', '/api/preferences', 'member'],
    update: ['PUT', '/api/preferences', 'member'],
    unsubscribe: ['POST', '/unsubscribe/{token}', 'anyone'],
  },
  settings: {
    account: ['GET', '/api/account', 'member', 'session'],
    changeEmail: ['POST', '/api/account/email', 'member', 'session'],
    changePassword: ['PUT', '/api/account/password', 'member', 'session'],
    sales: ['GET', '/api/account/sales', 'member'],
    tokens: ['GET', '/api/account/tokens', 'member', 'session'],
    createToken: ['POST', '/api/account/tokens', 'member', 'session'],
    revokeToken: ['DELETE', '/api/account/tokens/{id}', 'owner', 'session'],
  },
  search: {
    suggest: ['GET', '/api/search/suggestions', 'anyone'],
  },
  support: {
    createTicket: ['POST', '/api/support/tickets', 'anyone'],
  },
  admin: {
    queue: ['GET', '/api/admin/queue', 'admin'],
    invite: ['POST', '/api/admin/invitations', 'admin'],
    setRates: ['PUT', '/api/admin/rates', 'admin'],
    groupAliases: ['PUT', '/api/admin/groups/{id}/aliases', 'admin'],
    memberAliases: ['PUT', '/api/admin/members/{id}/aliases', 'admin'],
  },
  broadcasting: {
    authorizeChannel: ['POST', '/broadcasting/auth', 'member', 'reads'],
    authorizeUser: ['POST', '/broadcasting/user-auth', 'member', 'reads'],
    changes: ['GET', '/api/changes', 'member'],
  },
});

export type Routes = typeof routes;
/** `auth.login`, `listings.create`, ... */
export type RouteId = { [F in keyof Routes]: `${F & string}.${keyof Routes[F] & string}` }[keyof Routes];
/** The ids of the routes with these methods. */
export type RouteIdOf<M extends Method> = {
  [F in keyof Routes]: {
    [C in keyof Routes[F]]: Routes[F][C] extends Route<infer Id extends RouteId, string, M> ? Id : never;
  }[keyof Routes[F]];
}[keyof Routes];
