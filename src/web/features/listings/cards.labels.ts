/** Which words stand on cards of listings? */
import { defineMessages } from '#web/lib/language.ts';
export const cardsLabels = defineMessages('cards', {
  loading: 'Loading listings',
  closed: 'Closed',
  noPicture: 'No picture',
  /** A price in the reader's own currency, beside the original. */
  about: (price: string, code: string) => `about ${price} ${code}`,
  rateOf: (day: string) => `at the rate of ${day}`,
});
