/** Messages of favourites. */
import { defineMessages } from '#web/lib/i18n/language.ts';

export const favouritesLabels = defineMessages('favourites', {
  title: 'Favourites',
  heart: (name: string) => `Favourite: ${name}`,
  notAdded: (name: string) => `${name} was not added to your favourites.`,
  notRemoved: (name: string) => `${name} was not taken from your favourites.`,
  intro: 'We’ll notify you when the price of one of them drops.',
  loading: 'Loading your favourites',
  failed: 'Your favourites did not load',
  retry: 'Retry',
  none: 'No favourites yet',
  noneText: 'Press the heart on a listing to find it here again and to be notified when its price drops.',
  browse: 'See the newest listings',
  more: 'Load more',
  moreFailed: 'More favourites did not load.',
});
