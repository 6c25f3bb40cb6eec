/** Typed URLs of all pages, built from the contract's patterns. */
import { pages } from '#contract/pages.ts';

type ParamsIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

function fill<P extends string>(pattern: P, params: Record<ParamsIn<P>, string | number>): string {
  const values: Record<string, string | number> = params;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));
}

export type SearchParams = Partial<
  Record<'q' | 'group' | 'member' | 'sourcetype' | 'sort', string | number | undefined>
>;

export const paths = {
  home: () => pages.home,
  /** Empty words and missing filters are left out of the URL. */
  search: (params: SearchParams = {}) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value) query.set(name, String(value));
    return query.size > 0 ? `${pages.search}?${query}` : pages.search;
  },
  listing: (id: number) => fill(pages.listing, { id }),
  listingCreate: () => pages.listingCreate,
  listingEdit: (id: number) => fill(pages.listingEdit, { id }),
  group: (id: number) => fill(pages.group, { id }),
  member: (id: number) => fill(pages.member, { id }),
  sourceType: (id: number) => fill(pages.sourceType, { id }),
  profile: (name: string) => fill(pages.profile, { name }),
  settings: () => pages.settings,
  inbox: () => pages.inbox,
  conversation: (id: number) => fill(pages.conversation, { id }),
  notifications: () => pages.notifications,
  favourites: () => pages.favourites,
  savedSearches: () => pages.savedSearches,
  passwordReset: () => pages.passwordReset,
  authCallback: () => pages.authCallback,
  support: () => pages.support,
  guides: () => pages.guides,
  about: () => pages.about,
  contact: () => pages.contact,
  terms: () => pages.terms,
  privacy: () => pages.privacy,
} as const;
