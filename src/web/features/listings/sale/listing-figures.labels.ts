/** Defines the texts about how often a listing was viewed and marked as a favourite. */
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const listingFiguresLabels = defineMessages('listingFigures', {
  views: (count: number) => (count === 1 ? '1 view' : `${formatCount(count)} views`),
  favourites: (count: number) => (count === 1 ? '1 favourite' : `${formatCount(count)} favourites`),
  help: 'Only you see this. We count each viewer once a day.',
});
