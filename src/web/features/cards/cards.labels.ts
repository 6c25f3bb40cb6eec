/** Defines the texts of listing cards. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const cardsLabels = defineMessages('cards', {
  loading: 'Loading listings',
  closed: 'Closed',
  trade: 'Open to trade',
  sold: 'Sold',
  /** For screen readers: precedes the former price of a listing that became cheaper. */
  was: 'was',
  noPicture: 'No photo',
  seenMark: 'Seen',
  /** A price converted to the reader's currency, next to the original. */
  about: (price: string, code: string) => `about ${price} ${code}`,
  rateOf: (day: string) => `at the rate of ${day}`,
});
