/** Lists the paths of the app's pages. The server returns 404 for all others, and the router uses the same list. */

/** Patterns with `:name` parts, in the router's notation. */
export const pages = {
  home: '/',
  search: '/listings/search',
  listingCreate: '/listings/create',
  listingEdit: '/listings/:id/edit',
  listing: '/listings/:id',
  profile: '/profile/:name',
  group: '/groups/:id',
  member: '/members/:id',
  sourceType: '/sourcetypes/:id',
  settings: '/settings',
  inbox: '/inbox',
  conversation: '/inbox/:id',
  notifications: '/notifications',
  favourites: '/favourites',
  savedSearches: '/saved-searches',
  passwordReset: '/password-reset',
  passwordResetToken: '/password-reset/:token',
  verifyEmail: '/verify-email/:id/:hash',
  /** Opened from an email without signing in; the same path takes the POST. */
  unsubscribe: '/unsubscribe/:token',
  authCallback: '/auth/callback',
  support: '/support',
  guides: '/guides',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
} as const;
