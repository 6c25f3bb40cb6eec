/** Lists the app's pages. Routes, addresses, robots.txt and the sitemap are derived from this table. */

/** Patterns with `:name` parts and `*` for any rest, in the router's notation. The server returns 404 for all other paths. */
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
  admin: '/admin/*',
} as const;

export type PageName = keyof typeof pages;

/**
 * `sitemap`: listed in the sitemap. `entities`: the sitemap lists it once per entity. `linked`: can be visited, but is
 * in no sitemap. `private`: excluded by robots.txt, because it is different for each user.
 */
export type Robots = 'sitemap' | 'entities' | 'linked' | 'private';

/** What search engines can do with each page. A page without an entry does not compile; the web does not load it. */
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
  favourites: 'private',
  savedSearches: 'private',
  passwordReset: 'private',
  passwordResetToken: 'private',
  verifyEmail: 'private',
  unsubscribe: 'private',
  authCallback: 'private',
  support: 'sitemap',
  guides: 'sitemap',
  about: 'sitemap',
  contact: 'sitemap',
  terms: 'sitemap',
  privacy: 'sitemap',
  admin: 'private',
};

/** The types of a pattern's parameters, in their order: ids are numbers. */
type Params<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? [Name extends 'id' ? number : string, ...Params<`/${Rest}`>]
  : Pattern extends `${string}:${infer Name}`
    ? [Name extends 'id' ? number : string]
    : Pattern extends `${string}/*`
      ? [rest?: string]
      : [];

type Paths = { readonly [Name in PageName]: (...params: Params<(typeof pages)[Name]>) => string };

const fill = (pattern: string, params: (string | number | undefined)[]): string =>
  pattern
    .replace(/:\w+/g, () => encodeURIComponent(String(params.shift())))
    .replace(/\/\*$/, () => (params[0] ? `/${params[0]}` : ''));

/**
 * Builds the path of each page from its parameters, which are encoded: `paths.profile('a b')` is `/profile/a%20b`. The
 * rest of a path that `*` stands for is used as it is: `paths.admin('people/7')` is `/admin/people/7`.
 */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, pattern]) => [
    name,
    (...params: (string | number | undefined)[]) => fill(pattern, params),
  ]),
) as Paths;
