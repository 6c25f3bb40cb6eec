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
  noneText: 'Be the first to list something.',
  noneRandom: 'A random mix of listings will appear here.',
});
