/** Defines the texts about how often a listing was viewed and marked as a favourite. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';

export const listingFiguresLabels = defineMessages('listingFigures', {
  views: (count: number) => plural(count, { one: '1 view', other: `${formatCount(count)} views` }),
  favourites: (count: number) => plural(count, { one: '1 favourite', other: `${formatCount(count)} favourites` }),
  help: 'Only you see this. We count each viewer once a day.',
});
