/** Lists the emails that a user can switch off; account emails are always sent. */
export const mailKinds = [
  'requests',
  'acceptances',
  'messages',
  'searches',
  'wants',
  'favourites',
  'proposals',
] as const;
export type MailKind = (typeof mailKinds)[number];
