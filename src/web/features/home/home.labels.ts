/** Messages of the home page. */
import { defineMessages } from '#web/lib/i18n/language.ts';
export const homeLabels = defineMessages('home', {
  heading: 'Magpie, a marketplace for collectors',
  latest: 'Latest Listings',
  random: 'Random Listings',
  addListing: 'Add listing',
  seeMore: 'See more',
  failed: 'These listings did not load',
  noneTitle: 'Nothing for sale yet',
  noneText: 'New listings appear here. The first one could be yours.',
  noneRandom: 'A random selection of listings will appear here.',
});
