/**
 * Lists the pages of the staff, below /admin: a path that is not listed shows the not-found page. The checks of
 * accessibility, screen sizes and page states need a URL for each of these pages.
 */

/** Path patterns relative to /admin; `:name` stands for a parameter. */
export const adminPages = {
  overview: '',
  reports: 'reports',
  case: 'reports/:id',
  tickets: 'tickets',
  ticket: 'tickets/:id',
  held: 'held',
  people: 'people',
  person: 'people/:id',
  queue: 'queue',
  announcements: 'announcements',
  mails: 'mails',
  audit: 'audit',
  marketplace: 'marketplace',
  currencies: 'currencies',
  catalogue: 'catalogue',
  proposals: 'catalogue/proposals',
  conditions: 'conditions',
  synonyms: 'synonyms',
} as const;

export type AdminPageName = keyof typeof adminPages;

type FirstPart<Pattern extends string> = Pattern extends `${infer First}/${string}` ? First : Pattern;

/**
 * An area of the staff pages, identified by the first part of its path below /admin. Each area has an entry in the
 * navigation.
 */
export type AdminAreaPath = FirstPart<(typeof adminPages)[AdminPageName]>;
