/** Lists why a line of an imported want list was not added. Free of zod because the web app names them. */
export const wantLineProblems = [
  'group_unknown',
  'member_unknown',
  'source_type_unknown',
  'price_invalid',
  'price_not_whole',
  'currency_unknown',
  'currency_ambiguous',
  'priority_unknown',
  'words_too_long',
  'line_too_long',
  'too_many_values',
  'contact_details',
  'repeated',
  'csv_unreadable',
  'csv_column_missing',
  'limit_reached',
] as const;
export type WantLineProblem = (typeof wantLineProblems)[number];
