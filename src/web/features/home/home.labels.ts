/** Defines the texts of the home page. */
import { plural } from '#contract/plural.ts';
import { formatCount } from '#web/lib/i18n/format.ts';
import { defineMessages } from '#web/lib/i18n/language.ts';
export const homeLabels = defineMessages('home', {
  heading: 'Magpie, a marketplace for collectors',
  about: 'Buy, sell and swap photocards, albums and signed items with other collectors.',
  howItWorks: 'How it works',
  forMembers: 'Looking for something? Add it to your want list, and we’ll notify you when someone lists it.',
  toWants: 'Open your want list',
  /** `isMore`: `count` is a lower bound. */
  newSince: (count: number, isMore: boolean) =>
    `${formatCount(count)}${isMore ? ' or more' : ''} new ${plural(count, { one: 'listing', other: 'listings' })} since your last visit`,
  browse: 'Browse by source type and group',
  loadingBrowse: 'Loading source types and groups',
  browseAll: 'Browse all listings',
  forSale: (count: number) => `${formatCount(count)} for sale`,
  latest: 'Latest Listings',
  random: 'Random Listings',
  addListing: 'Add listing',
  seeMore: 'See more',
  failed: 'Couldn’t load these listings',
  noneTitle: 'Nothing for sale yet',
  noneText: 'Be the first to list something.',
  noneRandom: 'A random mix of listings will appear here.',
});
