/** Messages of the home page. */
import { defineMessages } from '#web/lib/language.ts';
export const homeLabels = defineMessages('home', {
  heading: 'Magpie, a marketplace for collectors',
  latest: 'Latest Listings',
  random: 'Random Listings',
  addListing: 'Add listing',
  seeMore: 'See more',
  failed: 'These listings did not load',
  retry: 'Retry',
  noneTitle: 'Nothing for sale yet',
  noneText: 'The first listing of a collection will stand here. It could be yours.',
  noneRandom: 'As soon as there are listings, a handful of them turns up here by chance.',
});
