/** Which words stand on cards of listings? */
import { translated } from '#web/lib/language.ts';
export const cardsLabels = translated('cards', {
  loading: 'Loading listings',
  closed: 'Closed',
  noPicture: 'No picture',
});
