/** Messages of favourites. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const favouritesLabels = defineMessages('favourites', {
  title: 'Favourites',
  heart: (name: string) => `Favourite: ${name}`,
  notAdded: (name: string) => `Couldn’t add ${name} to favourites.`,
  notRemoved: (name: string) => `Couldn’t remove ${name} from favourites.`,
  intro: 'Listings you saved. We’ll notify you when a price drops.',
  loading: 'Loading your favourites',
  failed: 'Couldn’t load your favourites',
  retry: 'Retry',
  none: 'No favourites yet',
  noneText: 'Tap the heart on a listing to save it here. We’ll notify you when its price drops.',
  browse: 'See the newest listings',
  more: 'Load more',
  moreFailed: 'Couldn’t load more favourites.',
});
