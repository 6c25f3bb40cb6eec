/** Lists the columns of a file of wants, in the order of an export. Free of zod because the web app recognises files by them. */
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
