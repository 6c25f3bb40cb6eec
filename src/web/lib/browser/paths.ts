/** Builds the paths of all pages, and of searches with their parameters. */
import { paths as pagePaths, pages } from '#contract/pages.ts';

/** Opens the sheet for a message to the seller on the page of a listing. */
export const CONTACT_FRAGMENT = '#contact';

export type SearchParams = Partial<
  Record<'q' | 'group' | 'member' | 'sourcetype' | 'sort', string | number | undefined>
>;

export const paths = {
  ...pagePaths,
  search: (params: SearchParams = {}) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value) query.set(name, String(value));
    return query.size > 0 ? `${pages.search}?${query}` : pages.search;
  },
} as const;
