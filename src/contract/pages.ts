/** Which addresses are pages of the app? The server answers 404 for all others, the router draws the same list. */

/** Patterns with `:name` parts, in the router's own notation. */
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
  /** From a mail, without signing in; the same address takes the POST. */
  unsubscribe: '/unsubscribe/:token',
  authCallback: '/auth/callback',
  support: '/support',
  guides: '/guides',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
} as const;
