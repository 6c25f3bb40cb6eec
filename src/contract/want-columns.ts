/** Lists the columns of an exported file of wants, in order. Must not import zod: the web app imports this file. */
export const WANT_COLUMNS = [
  'group',
  'members',
  'source_types',
  'words',
  'max_price',
  'currency',
  'priority',
  'note',
  'state',
] as const;
export type WantColumn = (typeof WANT_COLUMNS)[number];
