/** Lists the app's pages. Routes, addresses, robots.txt and the sitemap are derived from this table. */

/**
 * Patterns with `:name` parts. A pattern that ends in `/*` includes all paths below it; its page decides what to show
 * for each of these paths. The server returns 404 for all other paths.
 */
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
  following: '/following',
  wants: '/wants',
  matches: '/matches',
  trades: '/trades',
  trade: '/trades/:id',
  passwordReset: '/password-reset',
  passwordResetToken: '/password-reset/:token',
  verifyEmail: '/verify-email/:id/:hash',
  /** Opened from an email without signing in. Mail programs send their one-click POST to the same path. */
  unsubscribe: '/unsubscribe/:token',
  authCallback: '/auth/callback',
  decision: '/decisions/:id',
  /** Opened by a suspended user, who has no session. */
  suspended: '/suspended/:token',
  support: '/support',
  /** Opened from an email without signing in, or from the list of the user's own tickets. */
  ticket: '/support/tickets/:token',
  guides: '/guides',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  admin: '/admin/*',
} as const;

export type PageName = keyof typeof pages;

/**
 * Paths that people type because other sites have them. Signing in and registering are a dialog, which the page of this
 * table opens for visitors.
 */
export const pageAliases: Readonly<Record<string, PageName>> = {
  '/login': 'inbox',
  '/log-in': 'inbox',
  '/signin': 'inbox',
  '/sign-in': 'inbox',
  '/register': 'inbox',
  '/signup': 'inbox',
  '/sign-up': 'inbox',
};

/**
 * `sitemap`: listed in the sitemap. `entities`: listed in the sitemap once per entity. `linked`: can be visited, but is
 * in no sitemap. `private`: excluded by robots.txt, because it is different for each user.
 */
export type Robots = 'sitemap' | 'entities' | 'linked' | 'private';

/** How search engines can use each page; a missing entry does not compile. The web app does not load this table. */
export const robots: Readonly<Record<PageName, Robots>> = {
  home: 'sitemap',
  search: 'sitemap',
  listingCreate: 'private',
  listingEdit: 'linked',
  listing: 'entities',
  profile: 'linked',
  group: 'entities',
  member: 'entities',
  sourceType: 'entities',
  settings: 'private',
  inbox: 'private',
  conversation: 'private',
  notifications: 'private',
  decision: 'private',
  suspended: 'private',
  favourites: 'private',
  savedSearches: 'private',
  following: 'private',
  wants: 'private',
  matches: 'private',
  trades: 'private',
  trade: 'private',
  passwordReset: 'private',
  passwordResetToken: 'private',
  verifyEmail: 'private',
  unsubscribe: 'private',
  authCallback: 'private',
  support: 'sitemap',
  ticket: 'private',
  guides: 'sitemap',
  about: 'sitemap',
  contact: 'sitemap',
  terms: 'sitemap',
  privacy: 'sitemap',
  admin: 'private',
};

/** The types of a pattern's parameters, in their order: ids are numbers, and the path below a `/*` is optional. */
export type PathParams<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Name extends 'id' ? number : string, ...PathParams<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [Name extends 'id' ? number : string]
    : Pattern extends `${string}/*`
      ? [below?: string]
      : [];

/** Fills in a pattern; parameters are encoded, but the path below a `/*` is not. */
export function fillPattern(pattern: string, params: readonly (string | number | undefined)[]): string {
  const values = [...params];
  return pattern.replace(/:\w+|\/\*$/g, (part) => {
    const value = String(values.shift() ?? '');
    if (part !== '/*') return encodeURIComponent(value);
    return value === '' ? '' : `/${value}`;
  });
}

/**
 * Matches the paths of a pattern, in any letter case and with or without a slash at the end, as `matchPath` of the web
 * app does.
 */
export const pathMatcher = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}/?$`, 'i');

/** Returns the part of a pattern before its first parameter or `/*`. */
export const fixedPrefix = (pattern: string): string => pattern.replace(/:.*|\/\*$/, '');

type Paths = { readonly [Name in PageName]: (...params: PathParams<(typeof pages)[Name]>) => string };

/**
 * Builds the path of each page from its parameters, which are encoded: `paths.profile('a b')` is `/profile/a%20b`. The
 * path below a `/*` is used as it is: `paths.admin('people/7')` is `/admin/people/7`.
 */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, pattern]) => [
    name,
    (...params: (string | number | undefined)[]) => fillPattern(pattern, params),
  ]),
) as Paths;
