/** Lists why lines of an imported want list fail. Must not import zod, because the web app imports this file. */
export const wantLineProblems = [
  'group_unknown',
  'member_unknown',
  'source_type_unknown',
  'price_invalid',
  'price_not_whole',
  'currency_unknown',
  'currency_ambiguous',
  'priority_unknown',
  'state_unknown',
  'words_too_long',
  'words_unsearchable',
  'note_too_long',
  'line_too_long',
  'too_many_values',
  'contact_details',
  'repeated',
  'csv_unreadable',
  'csv_column_missing',
  'csv_too_many_cells',
  'limit_reached',
] as const;
export type WantLineProblem = (typeof wantLineProblems)[number];
